// Shows what was decrypted; a page that crashes while it does shows it plainly (docs/design/trust.md#pages).
import type { SealedContent } from '@glimpse/contracts/sealed-links/content';
import { cleanFileName } from './file-name.ts';
import { hideLink } from '../frame.ts';
import { showFile } from './opened-file.ts';
import { showText } from './opened-text.ts';
import { whenPainted } from './painted.ts';
import { usedFragment } from './read-link.ts';
import type { RecipientPage } from './recipient-page.ts';
import { acknowledgeLink, type OpenableLink } from './reveal-link.ts';

type Opened = { readonly link: OpenableLink; readonly content: SealedContent; readonly nonce: string };

/** Acknowledges once a text was painted or a file saved; the link then leaves the address bar. */
export function showContent(page: RecipientPage, { link, content, nonce }: Opened): void {
  const onArrived = (): void => {
    acknowledgeLink(link, nonce);
    hideLink(`/s${usedFragment}`);
  };
  try {
    if (content.kind === 'text') showText(page, { text: content.text, onShown: onArrived });
    else showFile(page, { file: content, onSaved: onArrived });
  } catch (thrown) {
    showPlainly(content, onArrived);
    reportError(thrown);
  }
}

/** Uses none of the code that may have crashed. */
function showPlainly(content: SealedContent, onArrived: () => void): void {
  const isText = content.kind === 'text';
  const shown = document.createElement(isText ? 'pre' : 'a');
  shown.translate = false;
  shown.textContent = isText ? content.text : cleanFileName(content.name);
  if (!isText && shown instanceof HTMLAnchorElement) {
    shown.href = URL.createObjectURL(new Blob([content.bytes], { type: 'application/octet-stream' }));
    shown.download = shown.textContent;
    shown.addEventListener('click', onArrived, { once: true });
  }
  const words = shown.textContent;
  document.body.replaceChildren(shown);
  if (isText) whenPainted(() => shown.isConnected && shown.textContent === words, onArrived);
}
