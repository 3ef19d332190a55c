// Finds the globals that a program uses: clock, randomness, process, network, classes.
import { type Program, Visitor } from 'oxc-parser';

const outside = new Set(['process', 'fetch', 'Buffer', 'localStorage', 'sessionStorage']);
const members = /^(Date\.now|Math\.random|crypto\.(randomUUID|getRandomValues|subtle))$/;

type Named = { readonly type: string; readonly name?: unknown };

function nameOf(node: Named | null | undefined): string {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : '';
}

/** Returns the used globals, such as `process`, `Date.now` or `class`. Shadowed names count too. */
export function touchedBy(program: Program): ReadonlySet<string> {
  const touched = new Set<string>();
  const note = (node: Named | null | undefined) => {
    const name = nameOf(node);
    if (outside.has(name)) touched.add(name);
  };
  new Visitor({
    MemberExpression(node) {
      note(node.object);
      const owner = nameOf(node.object);
      const property = node.computed ? '' : nameOf(node.property);
      if (members.test(`${owner}.${property}`)) touched.add(`${owner}.${property}`);
      if (['globalThis', 'window', 'self'].includes(owner))
        note(node.property.type === 'Identifier' ? node.property : null);
    },
    CallExpression(node) {
      note(node.callee);
      for (const argument of node.arguments) note(argument);
      if (nameOf(node.callee) === 'Date') touched.add('new Date()');
    },
    NewExpression(node) {
      if (nameOf(node.callee) === 'Date' && node.arguments.length === 0) touched.add('new Date()');
    },
    VariableDeclarator: (node) => note(node.init),
    AssignmentPattern: (node) => note(node.right),
    Property: (node) => note(node.value),
    ClassDeclaration(node) {
      if (!/(Error|Failure|Problem|Refusal)$/.test(nameOf(node.superClass))) touched.add('class');
    },
    ClassExpression: () => void touched.add('class'),
  }).visit(program);
  return touched;
}
