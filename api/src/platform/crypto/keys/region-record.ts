// The database's record of the region's keys; compares a key file with it (docs/design/keys.md#key-faults).
import { chainCheck } from './chain.ts';
import { noMark } from '@glimpse/contracts/handover/key-state';
import type { RegionRow } from '@glimpse/contracts/handover/region-row';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import { rootCheck, rootKeysOf } from './root-keys.ts';

/** Reads and writes the row `region`: reads see every earlier majority write, writes wait for a majority. */
export type RegionRecord = {
  read(): Promise<RegionRow | undefined>;
  /** Whether there is any sealed content. Called only if the row is missing. */
  hasContent(): Promise<boolean>;
  /** @returns false if the row exists already */
  insert(row: RegionRow): Promise<boolean>;
  /** Replaces the row. @returns false if its epoch, seq or mark differ from those of `from` */
  replace(from: RegionRow, to: RegionRow): Promise<boolean>;
  /** The database's clock. */
  now(): Promise<Date>;
};

/** Why content is fenced: the file is an older copy of itself, or the database an older copy of itself. */
export type FenceReason = 'older file' | 'older database';

/** `serve` contains the row to store. */
export type RowComparison =
  | { readonly kind: 'refuse'; readonly why: 'other keys' | 'older than a restore' }
  | { readonly kind: 'fence'; readonly why: FenceReason }
  | { readonly kind: 'serve'; readonly row: RegionRow };

export type Checks = RegionRow['checks'];

/**
 * Derives the check values of a state. Costs 4,000 HKDF steps per chain, about 15 ms.
 * @param known values of chains that this state continues: the value of a chain never changes
 */
export function checksOf(state: KeyState, known: Checks = {}): Checks {
  const labels = labelsOf(state.region);
  const roots = rootKeysOf(state.region, state.root, labels);
  const chains = state.chains.map((chain) => {
    const name = `chain-${chain.id}`;
    return [name, known[name] ?? chainCheck(chain, labels).toString('hex')] as const;
  });
  return Object.fromEntries([
    ...roots.gens.map((gen) => [`root-${gen}`, rootCheck(roots, gen).toString('hex')] as const),
    ...chains,
  ]);
}

/** What a process knows beside the file. `settledMark`: the newest mark that it has seen in the row. */
type Known = { readonly checks: Checks; readonly settledMark: string | undefined };

/** The row of a database that has none. */
export const firstRow = ({ epoch, seq, marks, boxesOnly }: KeyState, checks: Checks): RegionRow => ({
  epoch,
  seq,
  checks,
  ...(marks.mark !== undefined && { mark: marks.mark }),
  ...(boxesOnly && { boxes: 'only' as const }),
});

/** Compares a key state with the row; the first rule that applies decides. */
export function compareWithRow(
  state: KeyState,
  row: RegionRow,
  { checks, settledMark }: Known,
): RowComparison {
  const differs = Object.entries(checks).some(
    ([name, value]) => row.checks[name] !== undefined && row.checks[name] !== value,
  );
  if (differs) return { kind: 'refuse', why: 'other keys' };
  if (state.epoch < row.epoch) return { kind: 'refuse', why: 'older than a restore' };
  if (state.epoch === row.epoch) {
    if (state.seq < row.seq) return { kind: 'fence', why: 'older file' };
    if (!fitsMark(state.marks, row.mark, settledMark)) return { kind: 'fence', why: 'older database' };
  }
  const { mark } = state.marks;
  const next = { epoch: state.epoch, seq: state.seq, checks: { ...row.checks, ...checks } };
  const boxes = state.boxesOnly ? 'only' : row.boxes;
  return {
    kind: 'serve',
    row: { ...next, ...(mark !== undefined && { mark }), ...(boxes && { boxes }) },
  };
}

/** Fits the mark, or during an exchange the one before. A row that had the newer mark never had the older. */
function fitsMark(marks: KeyState['marks'], found: string | undefined, settled: string | undefined): boolean {
  if (found === marks.mark) return true;
  return marks.prevMark === (found ?? noMark) && settled !== marks.mark;
}

/** Whether two rows are equal. */
export function isSameRow(one: RegionRow, other: RegionRow): boolean {
  const names = Object.keys(one.checks);
  const sameChecks =
    names.length === Object.keys(other.checks).length &&
    names.every((name) => one.checks[name] === other.checks[name]);
  const isSame = (name: 'epoch' | 'seq' | 'mark' | 'boxes'): boolean => one[name] === other[name];
  return sameChecks && isSame('epoch') && isSame('seq') && isSame('mark') && isSame('boxes');
}
