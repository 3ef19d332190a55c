// Faults that tests inject into the fake API server.
import type { StoredChange } from './objects.ts';
import type { SeenRequest } from './requests.ts';

export type Match = {
  readonly verb?: string;
  readonly plural?: string;
  readonly name?: string;
  readonly sub?: string;
  readonly watch?: boolean;
};
/**
 * What happens instead. `drop` cuts the connection before, `dropAfter` after the request took effect. `hang`
 * never answers. `stale` answers reads as of `changes` changes ago.
 */
export type FaultAnswer =
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly reason?: string;
      readonly retryAfterSeconds?: number;
    }
  | { readonly kind: 'drop' | 'dropAfter' | 'hang' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'stale'; readonly changes: number };
/** Changes the events on their way to watches: leave out, repeat or reorder. */
export type EventFilter = (change: StoredChange) => readonly StoredChange[];

type Planned = { readonly match: Match; readonly answer: FaultAnswer; left: number };
/** What a running watch can be told. */
export type WatchHandle = {
  readonly plural: string;
  /** Closes the connection. `clean` ends the answer properly. */
  cut(clean: boolean): void;
  /** Sends nothing any more, while the connection stays open. */
  freeze(): void;
  sendError(code: number, reason: string): void;
  sendText(text: string): void;
};

function matches(match: Match, seen: SeenRequest): boolean {
  return (
    (match.verb === undefined || match.verb === seen.verb) &&
    (match.plural === undefined || match.plural === seen.kind?.plural) &&
    (match.name === undefined || match.name === seen.name) &&
    (match.sub === undefined || match.sub === seen.sub) &&
    (match.watch === undefined || match.watch === seen.watch)
  );
}

/** Creates the list of faults, empty at first. */
export function createFaults() {
  const planned: Planned[] = [];
  const watches = new Set<WatchHandle>();
  const held: (() => void)[] = [];
  let filter: EventFilter = (change) => [change];
  let holding = false;
  let floor = 0;
  let goneByHttp = false;
  let generation = 1;
  const of = (plural?: string) => [...watches].filter((one) => plural === undefined || one.plural === plural);
  return {
    watches,
    /** Answers the next `times` matching requests otherwise. */
    add(match: Match, answer: FaultAnswer, times = 1): void {
      planned.push({ match, answer, left: times });
    },
    clear: () => void planned.splice(0),
    take(seen: SeenRequest): FaultAnswer | undefined {
      const found = planned.find((one) => one.left > 0 && matches(one.match, seen));
      if (found) found.left -= 1;
      return found?.answer;
    },
    filterEvents: (next: EventFilter) => void (filter = next),
    /** Leaves out the next `count` events of a kind. */
    loseEvents(plural: string, count: number): void {
      let left = count;
      filter = (change) => (change.kind.plural === plural && (left -= 1) >= 0 ? [] : [change]);
    },
    doubleEvents: () => void (filter = (change) => [change, change]),
    /** Holds events back until `releaseEvents`. */
    holdEvents: () => void (holding = true),
    releaseEvents(): void {
      holding = false;
      for (const send of held.splice(0)) send();
    },
    emit(change: StoredChange, send: (change: StoredChange) => void): void {
      for (const one of filter(change)) {
        if (holding) held.push(() => send(one));
        else send(one);
      }
    },
    cutWatches: (plural?: string, clean = false) => of(plural).forEach((one) => one.cut(clean)),
    freezeWatches: (plural?: string) => of(plural).forEach((one) => one.freeze()),
    sendError: (code: number, reason: string, plural?: string) =>
      of(plural).forEach((one) => one.sendError(code, reason)),
    sendText: (text: string, plural?: string) => of(plural).forEach((one) => one.sendText(text)),
    /** Forgets history up to a version: older watches get 410, in the stream or by HTTP. */
    compact(version: number, how: 'stream' | 'http' = 'stream'): void {
      floor = version;
      goneByHttp = how === 'http';
    },
    floor: () => floor,
    goneByHttp: () => goneByHttp,
    token: () => `token-${generation}`,
    /** Makes all tokens read so far invalid. */
    rotateToken: () => void (generation += 1),
  };
}
export type Faults = ReturnType<typeof createFaults>;
