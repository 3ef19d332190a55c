// Finds uses of features in a script that the floor lacks and no guard precedes (docs/browsers.md#floor).
import { parseSync } from 'oxc-parser';
import { type Features, lackedBy, partOf, partsOf } from './missing.ts';
import { type Node, isNode, nameOf, textOf, walk } from './syntax.ts';

/** One use: the feature's name as MDN writes it, and the browsers without it. */
export type Lack = { readonly feature: string; readonly browsers: readonly string[] };
type Data = { readonly api: Features; readonly html: Features; readonly javascript: Features };
/** `name` is what a guard would ask for. */
type Use = Lack & { readonly name: string; readonly functions: readonly Node[] };
type Guard = { readonly name: string; readonly functions: readonly Node[] };

/** Members of instances by name. A name counts as lacking if every interface with it is lacking. */
type Members = ReadonlyMap<string, Lack>;

/** Interfaces of which a page holds objects. Others have members with everyday names, such as `path`. */
const held =
  /^(HTML(Dialog|Input|TextArea|Select|Button|Anchor|Form|Details)?Element|Element|Node|NodeList|DOM\w+|EventTarget|Document|Window|Navigator|History|Location|URL\w*|Abort\w+|Response|Request|Headers|FormData|Blob|File|Clipboard\w*|Selection|Range|Storage|Worker|MediaQueryList|Performance|ViewTransition|ReadableStream|(Toggle|Submit|Pointer|Keyboard|Mouse|Input|UI|Focus)?Event)$/;

const interfaces = ({ api, javascript }: Data): readonly (readonly [string, Features])[] => [
  ...partsOf(api).filter(([name]) => held.test(name)),
  ...partsOf(partOf(javascript, 'builtins')),
];

function membersOf(data: Data): Members {
  const owners = new Map<string, (readonly [string, Features])[]>();
  for (const [owner, members] of interfaces(data))
    for (const [name, feature] of partsOf(members)) {
      if (/_static$|_event$/.test(name)) continue;
      const known = owners.get(name) ?? [];
      known.push([owner, feature]);
      owners.set(name, known);
    }
  const lacking = new Map<string, Lack>();
  for (const [name, found] of owners) {
    const all = found.map(([, feature]) => lackedBy(feature));
    if (all.every((browsers) => browsers.length > 0))
      lacking.set(name, { feature: `${found[0]?.[0]}.${name}`, browsers: all[0] ?? [] });
  }
  return lacking;
}

/** `URL.canParse` or a global such as `scheduler`. */
function staticUse(data: Data, owner: string, member: string): Lack | undefined {
  const builtin = partOf(partOf(partOf(data.javascript, 'builtins'), owner), member);
  const feature = builtin ?? partOf(partOf(data.api, owner), `${member}_static`);
  const browsers = lackedBy(feature);
  return browsers.length > 0 ? { feature: `${owner}.${member}`, browsers } : undefined;
}

function globalUse(data: Data, name: string): Lack | undefined {
  const window = partOf(partOf(data.api, 'Window'), name);
  const feature = partOf(partOf(data.javascript, 'builtins'), name) ?? partOf(data.api, name) ?? window;
  const browsers = lackedBy(feature);
  return browsers.length > 0 ? { feature: name, browsers } : undefined;
}

/** Attributes of `jsx('div', { popover: 'auto' })`. */
function attributesOf(data: Data, call: Node): readonly (Lack & { readonly name: string })[] {
  const [tag, props] = Array.isArray(call['arguments']) ? call['arguments'] : [];
  const element = textOf(tag);
  if (element === undefined || !/^[a-z][a-z0-9]*$/.test(element) || !isNode(props)) return [];
  if (props.type !== 'ObjectExpression' || !Array.isArray(props['properties'])) return [];
  const own = partOf(partOf(data.html, 'elements'), element);
  return props['properties'].flatMap((property: Node) => {
    const name = nameOf(property['key'])?.toLowerCase();
    if (name === undefined) return [];
    const browsers = lackedBy(partOf(own, name) ?? partOf(partOf(data.html, 'global_attributes'), name));
    return browsers.length > 0 ? [{ name, feature: `<${element} ${name}>`, browsers }] : [];
  });
}

/** Names that an expression asks for: `typeof a.b`, `'b' in a`, `a.b?.()`, `a.b && c`, `a.b ? c : d`. */
function guardsOf(node: Node): readonly string[] {
  const member = (value: unknown): readonly string[] => {
    if (!isNode(value)) return [];
    if (value.type === 'UnaryExpression' || value.type === 'ChainExpression')
      return member(value['argument'] ?? value['expression']);
    const name = value.type === 'MemberExpression' ? nameOf(value['property']) : nameOf(value);
    return name === undefined ? [] : [name];
  };
  if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') return member(node['argument']);
  if (node.type === 'BinaryExpression' && node['operator'] === 'in') return [textOf(node['left']) ?? ''];
  if (node.type === 'CallExpression' && node['optional'] === true) return member(node['callee']);
  if (node.type === 'LogicalExpression') return member(node['left']);
  if (node.type === 'ConditionalExpression' || node.type === 'IfStatement') return member(node['test']);
  return [];
}

/** Prepares the search: `find` returns the unguarded uses of a script, each feature once. */
export function scriptSearch(data: Data): (code: string) => readonly Lack[] {
  const members = membersOf(data);
  const usesOf = (node: Node, parent: Node | undefined): readonly (Lack & { readonly name: string })[] => {
    if (node.type === 'CallExpression') return attributesOf(data, node);
    if (node.type === 'MemberExpression') {
      const [owner, name] = [nameOf(node['object']), nameOf(node['property'])];
      if (name === undefined || node['computed'] === true) return [];
      const found = (owner ? staticUse(data, owner, name) : undefined) ?? members.get(name);
      return found ? [{ ...found, name }] : [];
    }
    const name = node.type === 'Identifier' ? nameOf(node) : undefined;
    const isKey = parent?.['property'] === node || (parent?.['key'] === node && parent['computed'] !== true);
    const found = name && !isKey ? globalUse(data, name) : undefined;
    return found && name ? [{ ...found, name }] : [];
  };
  return (code) => {
    const uses: Use[] = [];
    const guards: Guard[] = [];
    walk(parseSync('page.js', code).program, (node, { parent, functions }) => {
      for (const name of guardsOf(node)) guards.push({ name, functions });
      for (const use of usesOf(node, parent)) uses.push({ ...use, functions });
    });
    const guarded = ({ name, functions }: Use) =>
      guards.some(
        (guard) => guard.name === name && guard.functions.every((one, at) => functions[at] === one),
      );
    const open = uses.filter((use) => !guarded(use));
    return [...new Map(open.map(({ feature, browsers }) => [feature, { feature, browsers }])).values()];
  };
}
