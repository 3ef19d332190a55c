// Finds the words of the texts in a script, among them the elements, classes and ids that it makes.
import { parseSync } from 'vite';
import { isNode, literalOf, type Node } from '../texts/syntax.ts';

const word = /[a-zA-Z][\w-]*/g;

/** @throws Error if the script cannot be parsed */
export function scriptWords(script: string): ReadonlySet<string> {
  const { program, errors } = parseSync('script.js', script);
  if (errors.length > 0 || !isNode(program)) throw new Error('The script of a sealed page cannot be parsed.');
  const found = new Set<string>();
  const visit = (node: Node): void => {
    for (const text of [literalOf(node), quasiOf(node)])
      for (const [one] of text?.matchAll(word) ?? []) found.add(one);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  };
  visit(program);
  return found;
}

/** The text between the values of a template. */
function quasiOf({ type, value }: Node): string | undefined {
  const isText =
    type === 'TemplateElement' && typeof value === 'object' && value !== null && 'cooked' in value;
  return isText ? String(value.cooked) : undefined;
}
