// Reads the text of the baseline back.
import { type CallFacts, groups } from './groups.ts';
import { type Baseline, type Call, containers, type Field, type Type } from './types.ts';

/** A type while its lines are read. */
type Draft = {
  kinds: string[];
  readonly fields: Map<string, { required: boolean; readonly type: Draft }>;
  readonly parts: string[];
};

const aDraft = (kinds: string[]): Draft => ({ kinds, fields: new Map(), parts: [] });

/** Splits at `|`, but not inside a text. */
const alternativesIn = (words: string): string[] =>
  (words.match(/(?:"(?:[^"\\]|\\.)*"|[^"|])+/g) ?? []).map((alternative) => alternative.trim());

/** Gives a draft the kinds that a line names; `string[]` is a list with its element. */
function setKinds(draft: Draft, words: string): void {
  draft.kinds = alternativesIn(words).map((word) => {
    const container = containers.find(({ ending }) => word.endsWith(ending));
    if (!container) return word;
    draft.fields.set(container.inside, {
      required: true,
      type: aDraft([word.slice(0, -container.ending.length)]),
    });
    return container.kind;
  });
}

/** The draft of a path below another. An object on the way that has no line of its own is always there. */
function reach(root: Draft, names: readonly string[], required = true): Draft {
  let draft = root;
  for (const [at, name] of names.entries()) {
    const found = draft.fields.get(name) ?? { required: true, type: aDraft(['object']) };
    if (at === names.length - 1) found.required = required;
    draft.fields.set(name, found);
    draft = found.type;
  }
  return draft;
}

const namesIn = (path: string): string[] => (path === '' ? [] : path.split('.'));

/** Reads one line about a field: `path?: string | null`, or `path ...Shape`. */
function readField(root: Draft, line: string): void {
  const [, spreadPath = '', part] = /^(?:(\S+) )?\.\.\.(\w+)$/.exec(line) ?? [];
  if (part !== undefined) return void reach(root, namesIn(spreadPath)).parts.push(part);
  const [, path, mark, words] = /^(\S*?)(\?)?: (.+)$/.exec(line) ?? [];
  if (path === undefined || words === undefined)
    throw new Error(`The baseline has a line that cannot be read: ${line}`);
  setKinds(reach(root, namesIn(path), mark === undefined), words);
}

function finished({ kinds, fields, parts }: Draft): Type {
  const rows = [...fields].map(([name, { required, type }]): [string, Field] => [
    name,
    { required, type: finished(type) },
  ]);
  return { kinds, fields: new Map(rows), parts };
}

type Section = { readonly heading: string; readonly lines: readonly string[] };

function sectionsIn(text: string): readonly Section[] {
  const sections: { heading: string; lines: string[] }[] = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('  ')) sections.at(-1)?.lines.push(line.slice(2));
    else sections.push({ heading: line, lines: [] });
  }
  return sections;
}

const placeOf = (line: string): string => /^\w+/.exec(line)?.[0] ?? '';
const after = (line: string, place: string): string => line.slice(place.length).replace(/^ /, '');

function readPlaces(lines: readonly string[]): ReadonlyMap<string, Type> {
  const drafts = new Map<string, Draft>();
  for (const line of lines) {
    const place = placeOf(line);
    const draft = drafts.get(place) ?? aDraft(['object']);
    drafts.set(place, draft);
    readField(draft, after(line, place));
  }
  return new Map([...drafts].map(([place, draft]) => [place, finished(draft)]));
}

const callHeading = /^([A-Z]+) (\S+) for (\w+)(?:, (.+))?$/;

function readCall(
  { heading, lines: own }: Section,
  shared: ReadonlyMap<string, readonly string[]>,
): [string, Call] {
  const [, method = '', path, access = '', list] = callHeading.exec(heading) ?? [];
  if (path === undefined) throw new Error(`The baseline has a heading that cannot be read: ${heading}`);
  const traits = list?.split(', ') ?? [];
  const facts: CallFacts = { method, access, traits, hasBody: own.some((line) => placeOf(line) === 'body') };
  const lines = [
    ...own,
    ...groups.filter(({ has }) => has(facts)).flatMap((group) => shared.get(group.heading) ?? []),
  ];
  const named = (word: string): string[] =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => after(line, word));
  const errors = named('error').map((row): [string, number] => [
    row.split(' ')[1] ?? '',
    Number(row.split(' ')[0]),
  ]);
  const places = readPlaces(lines.filter((line) => !/^(also|takes|error) /.test(line)));
  return [
    `${method} ${path}`,
    { access, traits, aliases: named('also'), media: named('takes'), places, errors: new Map(errors) },
  ];
}

function readShape({ heading, lines }: Section): [string, Type] {
  const [, name = '', words] = /^shape (\w+)(?:: (.+))?$/.exec(heading) ?? [];
  const draft = aDraft(['object']);
  if (words !== undefined) setKinds(draft, words);
  for (const line of lines) readField(draft, line);
  return [name, finished(draft)];
}

/** @throws on a line that is not one of ours */
export function parseBaseline(text: string): Baseline {
  const sections = sectionsIn(text);
  const starting = (word: string): readonly Section[] =>
    sections.filter(({ heading }) => heading.startsWith(`${word} `));
  const shared = new Map(starting('every').map(({ heading, lines }) => [heading, lines]));
  const calls = sections.filter(({ heading }) => !/^(every|shape) /.test(heading));
  return {
    shapes: new Map(starting('shape').map(readShape)),
    calls: new Map(calls.map((call) => readCall(call, shared))),
  };
}
