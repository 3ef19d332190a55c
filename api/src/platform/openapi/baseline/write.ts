// Writes the baseline: one line per field and error, so that a review sees each change of the API.
import { type CallFacts, groups, mayBeShared } from './groups.ts';
import { type Baseline, type Call, containers, type Field, type Type } from './types.ts';

const head = `# What clients of the API rely on. \`make openapi\` writes it; a test compares it with the contracts.
# A call lists its parameters, the fields of its answer by status, and its errors. What a group of calls has in common
# stands once, on top; a frozen call is one of API v1. \`?\` marks what may be missing, \`*\` is an element of a list,
# \`{}\` a value of a map, \`...\` stands for all fields of a shape.
`;

/** The only kind of what a list or map holds, if that has no fields of its own. */
function simpleKind(field: Field | undefined): string | undefined {
  const { kinds = [], fields } = field?.type ?? {};
  return kinds.length === 1 && fields?.size === 0 ? kinds[0] : undefined;
}

/** Kinds as words, and the fields that these words already describe. */
function wordsOf({ kinds, fields }: Type): { readonly words: string; readonly said: readonly string[] } {
  const said: string[] = [];
  const words = kinds.map((kind) => {
    const container = containers.find((each) => each.kind === kind);
    const held = simpleKind(fields.get(container?.inside ?? ''));
    if (container === undefined || held === undefined) return kind;
    said.push(container.inside);
    return held + container.ending;
  });
  return { words: words.join(' | '), said };
}

/** Whether the lines of its fields say everything about a type. */
const isPlain = ({ kinds, fields, parts }: Type): boolean =>
  kinds.length === 1 && kinds[0] === 'object' && fields.size + parts.length > 0;

const joined = (path: string, separator: string, name: string): string =>
  path === '' ? name : path + separator + name;

/** The lines of the parts and fields of a type. @param separator between `path` and a name */
function innerLines(path: string, type: Type, separator: string): string[] {
  const { said } = wordsOf(type);
  const fields = [...type.fields].filter(([name]) => !said.includes(name));
  return [
    ...type.parts.map((part) => joined(path, ' ', `...${part}`)),
    ...fields.flatMap(([name, field]) => fieldLines(joined(path, separator, name), field)),
  ];
}

function fieldLines(path: string, { required, type }: Field, separator = '.'): string[] {
  const own = required && isPlain(type) ? [] : [`${path}${required ? '' : '?'}: ${wordsOf(type).words}`];
  return [...own, ...innerLines(path, type, separator)];
}

const requestPlaces = ['path', 'query', 'header', 'body'];
/** Parts of a request come first, in this order. */
const rank = (place: string): number =>
  requestPlaces.includes(place) ? requestPlaces.indexOf(place) : requestPlaces.length;

function callLines({ aliases, media, places, errors }: Call): string[] {
  const sorted = [...places].toSorted(([one], [other]) => rank(one) - rank(other));
  return [
    ...aliases.map((alias) => `also ${alias}`),
    ...media.map((type) => `takes ${type}`),
    ...sorted.flatMap(([place, type]) => fieldLines(place, { required: true, type }, ' ')),
    ...[...errors].map(([code, status]) => `error ${status} ${code}`).toSorted(),
  ];
}

const section = (heading: string, lines: readonly string[]): string =>
  [heading, ...lines.map((line) => `  ${line}`), ''].join('\n');

type Written = { readonly heading: string; readonly facts: CallFacts; readonly lines: readonly string[] };

function written(name: string, call: Call): Written {
  const { access, traits, places } = call;
  const facts = { method: name.split(' ')[0] ?? '', access, traits, hasBody: places.has('body') };
  return { heading: [`${name} for ${access}`, ...traits].join(', '), facts, lines: callLines(call) };
}

/** Lines that all members of a group have, unless an earlier group has them for every member. */
function sharedLines(
  members: readonly Written[],
  isSaid: (call: Written, line: string) => boolean,
): readonly string[] {
  const [first, ...others] = members;
  if (!first || others.length === 0) return [];
  const shared = first.lines.filter(
    (line) => mayBeShared(line) && others.every(({ lines }) => lines.includes(line)),
  );
  return shared.filter((line) => members.some((call) => !isSaid(call, line)));
}

/** Sections of the groups and of the calls. A call leaves out what its groups say. */
function callSections(calls: readonly Written[]): string[] {
  const said = new Map(calls.map((call) => [call, new Set<string>()]));
  const isSaid = (call: Written, line: string): boolean => said.get(call)?.has(line) ?? false;
  const sections: string[] = [];
  for (const { heading, has } of groups) {
    const members = calls.filter(({ facts }) => has(facts));
    const shared = sharedLines(members, isSaid);
    if (shared.length > 0) sections.push(section(heading, shared));
    for (const call of members) for (const line of shared) said.get(call)?.add(line);
  }
  for (const call of calls) {
    const own = call.lines.filter((line) => !isSaid(call, line));
    sections.push(section(call.heading, own));
  }
  return sections;
}

function shapeSection([name, type]: readonly [string, Type]): string {
  const heading = isPlain(type) ? `shape ${name}` : `shape ${name}: ${wordsOf(type).words}`;
  return section(heading, innerLines('', type, '.'));
}

/** The text of docs/api-baseline.txt. */
export function writeBaseline({ shapes, calls }: Baseline): string {
  const sections = callSections([...calls].map(([name, call]) => written(name, call)));
  return [head, ...sections, ...[...shapes].map(shapeSection)].join('');
}
