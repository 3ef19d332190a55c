// Counts the attempts of the last 24 hours by prefix and wide network (docs/design/limits.md#attempts).
// No I/O.

/** Bytes of a tag that are kept: a fresh prefix is taken for one of 4,000 failed ones once in a million. */
const tagBytes = 4;
/** A prefix, its wide network, and how often it tried in that hour (u16). */
const entryBytes = 2 * tagBytes + 2;
const mostInEntry = 0xffff;
const hourMs = 3_600_000;
const windowMs = 24 * hourMs;

/** The attempts of one hour from `at`: entries of 10 bytes. */
export type AttemptHour = { readonly at: Date; readonly entries: Buffer };

export type NetworkTags = { readonly prefix: Buffer; readonly wide: Buffer };

const tagOf = (tag: Buffer): number => tag.readUInt32BE(0);

/** The hours that reach into the 24 hours before `now`. */
export function recentHours(hours: readonly AttemptHour[], now: Date): readonly AttemptHour[] {
  return hours.filter(({ at }) => at.getTime() + hourMs + windowMs > now.getTime());
}

export function totalTries(hours: readonly AttemptHour[]): number {
  let total = 0;
  for (const { entries } of hours)
    for (let start = 0; start < entries.length; start += entryBytes)
      total += entries.readUInt16BE(start + 2 * tagBytes);
  return total;
}

/** Where the entry of the prefix starts; `entries.length` if it did not try in that hour. */
function find(entries: Buffer, prefix: Buffer): number {
  const tag = tagOf(prefix);
  let start = 0;
  while (start < entries.length && entries.readUInt32BE(start) !== tag) start += entryBytes;
  return start;
}

/** Whether the prefix tried itself; its neighbours do not matter. */
export function hasTried(hours: readonly AttemptHour[], prefix: Buffer): boolean {
  return hours.some(({ entries }) => find(entries, prefix) < entries.length);
}

/** @returns the tries of a wide network */
export function triesOfWides(hours: readonly AttemptHour[]): (wide: Buffer) => number {
  const tries = new Map<number, number>();
  for (const { entries } of hours)
    for (let start = 0; start < entries.length; start += entryBytes) {
      const wide = entries.readUInt32BE(start + tagBytes);
      tries.set(wide, (tries.get(wide) ?? 0) + entries.readUInt16BE(start + 2 * tagBytes));
    }
  return (wide) => tries.get(tagOf(wide)) ?? 0;
}

/** When the oldest hour leaves the window; `now` if there is none. */
export function windowEnd(hours: readonly AttemptHour[], now: Date): Date {
  const oldest = Math.min(...hours.map(({ at }) => at.getTime()));
  return Number.isFinite(oldest) ? new Date(oldest + hourMs + windowMs) : now;
}

/** Takes back one try of a prefix that was added at `added`. An hour without tries goes. */
export function takeBackTry(
  hours: readonly AttemptHour[],
  prefix: Buffer,
  added: Date,
): readonly AttemptHour[] {
  const start = added.getTime() - (added.getTime() % hourMs);
  return hours.flatMap((hour) => {
    const entry = find(hour.entries, prefix);
    if (hour.at.getTime() !== start || entry === hour.entries.length) return [hour];
    const entries = Buffer.from(hour.entries);
    const count = entries.readUInt16BE(entry + 2 * tagBytes);
    entries.writeUInt16BE(Math.max(0, count - 1), entry + 2 * tagBytes);
    const left =
      count > 1 ? entries : Buffer.concat([entries.subarray(0, entry), entries.subarray(entry + entryBytes)]);
    return left.length === 0 ? [] : [{ at: hour.at, entries: left }];
  });
}

/** Adds tries of one prefix at `now`. */
export function addTries(
  hours: readonly AttemptHour[],
  { prefix, wide }: NetworkTags,
  { now, tries }: { readonly now: Date; readonly tries: number },
): readonly AttemptHour[] {
  const at = new Date(now.getTime() - (now.getTime() % hourMs));
  const before = hours.find((hour) => hour.at.getTime() === at.getTime())?.entries ?? Buffer.alloc(0);
  const start = find(before, prefix);
  const entries = Buffer.alloc(Math.max(before.length, start + entryBytes));
  before.copy(entries);
  entries.writeUInt32BE(tagOf(prefix), start);
  entries.writeUInt32BE(tagOf(wide), start + tagBytes);
  const count = entries.readUInt16BE(start + 2 * tagBytes) + tries;
  entries.writeUInt16BE(Math.min(mostInEntry, count), start + 2 * tagBytes);
  return [...hours.filter((hour) => hour.at.getTime() !== at.getTime()), { at, entries }];
}
