// Programs that change the DOM of every page, as translators and extensions do
// (docs/design/web-build.md#changed-pages).
import type { BrowserContext } from 'playwright';

/** Programs that a browser may run on our pages. */
export const pageChangers = {
  /** Replaces each text by nested `<font>` elements, as the translators of Chrome and Edge do. */
  translator: () => {
    const font = () => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
    const kept = '[translate=no], input, textarea, select, script, style, title';
    const translate = (node: Node): void => {
      if (node instanceof Text) {
        const parent = node.parentElement;
        if (!parent || parent.closest(`${kept}, font`) || !node.data.trim()) return;
        const [outer, inner] = [font(), font()];
        inner.textContent = node.data;
        outer.append(inner);
        parent.replaceChild(outer, node);
        return;
      }
      for (const child of Array.from(node.childNodes)) translate(child); // the live list changes
    };
    const look = new MutationObserver((records) => {
      for (const { addedNodes, type, target } of records)
        for (const node of type === 'characterData' ? [target] : addedNodes)
          if (node.isConnected) translate(node);
    });
    look.observe(document, { childList: true, characterData: true, subtree: true });
  },
  /** As `translator`, but inserts before it removes, in two steps. */
  slowTranslator: () => {
    const kept = '[translate=no], input, textarea, select, script, style, title, font';
    const translate = (): void => {
      const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        if (node instanceof Text && node.data.trim() && !node.parentElement?.closest(kept)) found.push(node);
      for (const text of found) {
        const font = document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
        font.textContent = text.data;
        text.before(font);
        text.remove();
      }
    };
    new MutationObserver(translate).observe(document, { childList: true, subtree: true });
  },
  /** Inserts elements into `body` and removes each `title` attribute. */
  extension: () => {
    const change = (): void => {
      for (const element of document.querySelectorAll('[title]')) element.removeAttribute('title');
      const { body } = document;
      if (!body || body.querySelector(':scope > extension-bar')) return;
      body.prepend(document.createElement('extension-bar'));
      body.append(document.createElement('extension-panel'));
      document.querySelector('#root')?.append(document.createElement('extension-button'));
    };
    new MutationObserver(change).observe(document, { childList: true, subtree: true, attributes: true });
  },
} as const;

/** Starts the program in each page of `context`, before the page's own scripts. */
export const changePages = (context: BrowserContext, program: keyof typeof pageChangers): Promise<unknown> =>
  context.addInitScript(pageChangers[program]);
