// Finds what clients of the baseline lose: removals and narrowing. Additions do not count.
import { type Expanded, expand } from './expand.ts';
import { takes } from './kinds.ts';
import { type Baseline, type Call, isInside, objectOf, type Type } from './types.ts';

/** Reports a break: its place, for example `Receipt.memo`, and what changed there. */
type Report = (where: string, what: string) => void;
type Direction = 'request' | 'answer';
type Sides = { readonly was: Expanded; readonly is: Expanded };

const oneOf = (kinds: readonly string[]): string => kinds.join(' | ');

/** Where kinds differ: in a shape, if both sides have the same one there. */
const placeOf = ({ was, is }: Sides): string =>
  was.shape !== undefined && was.shape === is.shape ? was.shape : was.label;

/** A request may be wider than it was. */
function compareRequestKinds({ was, is }: Sides, report: Report): void {
  const lost = was.kinds.filter((kind) => !is.kinds.some((other) => takes(other, kind)));
  if (lost.length > 0)
    report(placeOf({ was, is }), `no longer takes ${oneOf(lost)} (now ${oneOf(is.kinds)})`);
}

/** An answer may become narrower, but keeps every value that a client may expect. */
function compareAnswerKinds({ was, is }: Sides, report: Report): void {
  const added = is.kinds.filter((kind) => !was.kinds.some((other) => takes(other, kind)));
  const lost = was.kinds.filter((kind) => kind !== 'null' && !is.kinds.some((other) => takes(kind, other)));
  const place = placeOf({ was, is });
  if (added.length > 0 && lost.length > 0)
    report(place, `was ${oneOf(was.kinds)} and is ${oneOf(is.kinds)} now`);
  else if (added.length > 0) report(place, `may be ${oneOf(added)} now`);
  else if (lost.length > 0) report(place, `is never ${oneOf(lost)} any more`);
}

function compareFields({ was, is }: Sides, direction: Direction, report: Report): void {
  for (const [name, before] of was.fields) {
    const now = is.fields.get(name);
    if (!now) {
      if (!isInside(name) && is.kinds.includes('object'))
        report(before.type.label, `is gone from the ${direction}`);
      continue;
    }
    if (direction === 'request' && !before.required && now.required)
      report(before.type.label, 'is required now');
    if (direction === 'answer' && before.required && !now.required)
      report(before.type.label, 'may be missing now');
    compareTypes({ was: before.type, is: now.type }, direction, report);
  }
  if (direction === 'answer' || !was.kinds.includes('object')) return;
  for (const [name, now] of is.fields)
    if (now.required && !isInside(name) && !was.fields.has(name))
      report(now.type.label, 'is new and required');
}

function compareTypes(sides: Sides, direction: Direction, report: Report): void {
  if (direction === 'request') compareRequestKinds(sides, report);
  else compareAnswerKinds(sides, report);
  compareFields(sides, direction, report);
}

const openness = ['colonel', 'session', 'account', 'anyone'];
/** Whether every caller from before may still make the call. */
const isAsOpen = (was: string, is: string): boolean =>
  was === is || (openness.includes(was) && openness.indexOf(is) > openness.indexOf(was));

function compareCall(was: Call, is: Call, report: Report): void {
  if (!isAsOpen(was.access, is.access)) report('the call', `is for ${is.access} and was for ${was.access}`);
  if (is.traits.includes('shrimp') && !was.traits.includes('shrimp')) report('the call', 'needs shrimp now');
  if (was.traits.includes('custom domains') && !is.traits.includes('custom domains'))
    report('the call', 'is no longer offered on custom domains');
  const types = was.media.length > 0 ? was.media : ['the usual content types'];
  if (oneOf(was.media) !== oneOf(is.media))
    for (const type of types) if (!is.media.includes(type)) report('body', `no longer takes ${type}`);
  for (const [code, status] of was.errors) {
    const now = is.errors.get(code);
    if (now === undefined) report(`error ${code}`, 'is gone');
    else if (now !== status) report(`error ${code}`, `has status ${now} and had ${status}`);
  }
}

const requestPlaces = new Set(['path', 'query', 'header', 'body']);
const nothing: Type = objectOf(new Map());
type Version = { readonly call: Call; readonly shapes: Baseline['shapes'] };

function comparePlaces(was: Version, is: Version, report: Report): void {
  for (const place of new Set([...was.call.places.keys(), ...is.call.places.keys()])) {
    const isRequest = requestPlaces.has(place);
    const before = was.call.places.get(place) ?? (isRequest ? nothing : undefined);
    const now = is.call.places.get(place) ?? (isRequest ? nothing : undefined);
    if (!before) continue;
    if (!now) report(`status ${place}`, 'is never answered any more');
    else {
      const sides = { was: expand(before, place, was.shapes), is: expand(now, place, is.shapes) };
      compareTypes(sides, isRequest ? 'request' : 'answer', report);
    }
  }
}

const waysOf = (name: string, { aliases }: Call): string[] => [
  name,
  ...aliases.map((alias) => `${name.split(' ')[0]} ${alias}`),
];

const shownCalls = 3;
function listed(calls: ReadonlySet<string>): string {
  const shown = [...calls].slice(0, shownCalls).join(', ');
  return calls.size > shownCalls ? `${shown} and ${calls.size - shownCalls} more` : shown;
}

/** One line for each break, with the calls it concerns; empty if all clients of the baseline still work. */
export function breaksOf(was: Baseline, is: Baseline): readonly string[] {
  const now = new Map(
    [...is.calls].flatMap(([name, call]) => waysOf(name, call).map((way) => [way, call] as const)),
  );
  const found = new Map<string, Set<string>>();
  const note = (what: string, call: string): void =>
    void found.set(what, (found.get(what) ?? new Set()).add(call));
  for (const [name, call] of was.calls) {
    const ways = waysOf(name, call);
    for (const way of ways) if (!now.has(way)) note('the call is gone', way);
    const report = (where: string, what: string): void => note(`${where} ${what}`, name);
    for (const target of new Set(ways.flatMap((way) => now.get(way) ?? []))) {
      compareCall(call, target, report);
      comparePlaces({ call, shapes: was.shapes }, { call: target, shapes: is.shapes }, report);
    }
  }
  return [...found].map(([what, calls]) => `${what}: ${listed(calls)}`);
}
