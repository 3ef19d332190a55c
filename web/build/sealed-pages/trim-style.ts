// Leaves out of a style sheet what one page cannot use: most rules and tokens of the app
// (docs/design/sealed-links.md#the-pages).
import postcss, { type Declaration, type Root, type Rule } from 'postcss';
import { scriptWords } from './script-words.ts';

/** Elements and classes that stand in every document. */
const painted = ['html', 'body', 'main', 'div', 'p', 'late', 'card'];
/** A class, an id or an element of a selector; attributes and arguments are taken off before. */
const names = /(::?)?([.#]?)([a-zA-Z][\w-]*)/g;

/** Whether an element of the page may match: each name of the selector is one of its words. */
function mayMatch(selector: string, words: ReadonlySet<string>): boolean {
  if (selector.includes('::view-transition')) return false;
  const bare = selector.replaceAll(/\[[^\]]*\]|\([^)]*\)/g, '');
  return [...bare.matchAll(names)].every(
    ([, pseudo, , name = '']) => pseudo !== undefined || words.has(name),
  );
}

function dropUnmatched(root: Root, script: string): void {
  const words = new Set([...painted, ...scriptWords(script)]);
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name === 'keyframes') return;
    const left = rule.selectors.filter((selector) => mayMatch(selector, words));
    if (left.length > 0) rule.selectors = left;
    else rule.remove();
  });
}

/** Drops custom properties that nothing reads, as often as one read only by such a one is left. */
function dropUnread(root: Root, script: string): void {
  for (let dropped = 1; dropped > 0;) {
    const css = root.toString() + script;
    dropped = 0;
    root.walkDecls(/^--/, (declared) => {
      if (new RegExp(String.raw`var\(\s*${declared.prop}\s*[,)]`).test(css)) return;
      declared.remove();
      dropped += 1;
    });
  }
}

/** Drops a custom property of the root that a later rule of the same place sets again. */
function dropReplaced(root: Root): void {
  const later = new Set<string>();
  const rules: Rule[] = [];
  root.walkRules(':root', (rule) => void rules.unshift(rule));
  for (const rule of rules) {
    const { parent } = rule;
    if (parent?.type !== 'atrule' || !('name' in parent) || parent.name !== 'layer') continue;
    const declared = rule.nodes.filter((node): node is Declaration => node.type === 'decl');
    for (const one of declared) {
      if (later.has(one.prop)) one.remove();
      later.add(one.prop);
    }
  }
}

function dropEmpty(root: Root): void {
  for (let dropped = 1; dropped > 0;) {
    dropped = 0;
    root.walk((node) => {
      if ((node.type === 'rule' || node.type === 'atrule') && node.nodes?.length === 0) {
        node.remove();
        dropped += 1;
      }
    });
  }
}

/** @param script the code that makes the elements of the page */
export function trimStyle(style: string, script: string): string {
  const root = postcss.parse(style);
  root.walkComments((comment) => void comment.remove());
  dropUnmatched(root, script);
  dropReplaced(root);
  dropUnread(root, script);
  dropEmpty(root);
  return root.toString().trim();
}
