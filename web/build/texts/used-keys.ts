// Finds the message keys that code asks for (docs/design/web-build.md#message-catalogue).
import {
  boundNames,
  declarationsOf,
  literalOf,
  type Node,
  nodeIn,
  nodesIn,
  textIn,
  valuesIn,
} from './syntax.ts';

/** Translators by the name of their variable, with the group that they read. */
type Scope = ReadonlyMap<string, string>;

/** What code says about texts. */
export type UsedKeys = {
  /** Message keys; `*` stands for what is known at run time only. */
  readonly patterns: Set<string>;
  /** All strings: some are message keys or codes of errors. */
  readonly strings: Set<string>;
};

/** Returns what `node` asks for. @throws Error for a group that is no literal */
export function usedKeys(node: Node): UsedKeys {
  const found: UsedKeys = { patterns: new Set(), strings: new Set() };
  visit(node, new Map(), found);
  return found;
}

function visit(node: Node, outer: Scope, found: UsedKeys): void {
  const scope = scopeIn(node, outer);
  const text = literalOf(node);
  if (text !== undefined) found.strings.add(text);
  if (node.type === 'VariableDeclarator' && groupOf(nodeIn(node, 'init')) !== undefined) return;
  const group = node.type === 'CallExpression' ? askedGroup(nodeIn(node, 'callee'), scope) : undefined;
  if (group !== undefined) {
    const [key, ...values] = nodesIn(node, 'arguments');
    for (const pattern of patternsOf(key)) found.patterns.add(joined(group, pattern));
    for (const child of [...(key ? [key] : []), ...values]) visit(child, scope, found);
    return;
  }
  const passed = passedGroup(node, scope);
  if (passed !== undefined) found.patterns.add(joined(passed, '*'));
  for (const child of valuesIn(node)) visit(child, scope, found);
}

const joined = (group: string, pattern: string): string => (group === '' ? pattern : `${group}.${pattern}`);

/** A translator that is handed on may be asked for every text of its group. */
function passedGroup(node: Node, scope: Scope): string | undefined {
  return node.type === 'Identifier' ? scope.get(textIn(node, 'name') ?? '') : groupOf(node);
}

/** Returns the group of `t(…)`, `t.rich(…)` and `useTranslations('group')(…)`. */
function askedGroup(callee: Node | undefined, scope: Scope): string | undefined {
  if (callee?.type === 'CallExpression') return groupOf(callee);
  const named = callee?.type === 'MemberExpression' ? nodeIn(callee, 'object') : callee;
  return named?.type === 'Identifier' ? scope.get(textIn(named, 'name') ?? '') : undefined;
}

/** Returns the group of a call of `useTranslations`, '' for the whole catalogue. */
function groupOf(node: Node | undefined): string | undefined {
  if (node?.type !== 'CallExpression') return undefined;
  if (textIn(nodeIn(node, 'callee'), 'name') !== 'useTranslations') return undefined;
  const [group] = nodesIn(node, 'arguments');
  if (!group) return '';
  const text = literalOf(group);
  if (text === undefined) throw new Error('The group of useTranslations must be a literal.');
  return text;
}

function patternsOf(key: Node | undefined): readonly string[] {
  const text = literalOf(key);
  if (text !== undefined) return [text];
  switch (key?.type) {
    case 'TemplateLiteral':
      return [nodesIn(key, 'quasis').map(quasiText).join('*')];
    case 'ConditionalExpression':
      return [...patternsOf(nodeIn(key, 'consequent')), ...patternsOf(nodeIn(key, 'alternate'))];
    default:
      return ['*'];
  }
}

function quasiText({ value }: Node): string {
  return typeof value === 'object' && value !== null && 'cooked' in value ? String(value.cooked) : '';
}

/** Adds the translators that a block declares, and drops names that it or a function declares anew. */
function scopeIn(node: Node, outer: Scope): Scope {
  const isBlock = node.type === 'BlockStatement' || node.type === 'Program';
  if (!isBlock && !Array.isArray(node['params'])) return outer;
  const scope = new Map(outer);
  for (const name of nodesIn(node, 'params').flatMap(boundNames)) scope.delete(name);
  if (!isBlock) return scope;
  for (const declared of nodesIn(node, 'body').flatMap(declarationsOf)) {
    const group = groupOf(nodeIn(declared, 'init'));
    for (const name of boundNames(nodeIn(declared, 'id')))
      if (group === undefined) scope.delete(name);
      else scope.set(name, group);
  }
  return scope;
}
