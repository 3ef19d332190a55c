// The database's record of the region's keys; compares a key file with it (docs/design/keys.md#key-faults).
import { chainCheck } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import { rootCheck, rootKeysOf } from './root-keys.ts';

/** `checks`: `root-1` or `chain-1` to a hex value that identifies the key without disclosing it. */
export type RegionRow = {
  readonly epoch: number;
  readonly seq: number;
  readonly checks: Readonly<Record<string, string>>;
};

/** Reads and writes the row `region`: reads from the primary, writes at majority. */
export type RegionRecord = {
  read(): Promise<RegionRow | undefined>;
  /** Whether there is any sealed content. Called only if the row is missing. */
  hasContent(): Promise<boolean>;
  /** @returns false if the row exists already */
  insert(row: RegionRow): Promise<boolean>;
  /** Replaces the row. @returns false if its epoch or seq differ from those of `from` */
  replace(from: RegionRow, to: RegionRow): Promise<boolean>;
  /** The database's clock. */
  now(): Promise<Date>;
};

/** `serve` contains the row to store. */
export type RowComparison =
  | { readonly kind: 'refuse'; readonly why: 'other keys' | 'older than a restore' }
  | { readonly kind: 'fence' }
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

/** Compares a key state with the row; the first rule that applies decides. @param checks of the state */
export function compareWithRow(state: KeyState, checks: Checks, row: RegionRow): RowComparison {
  const differs = Object.entries(checks).some(
    ([name, value]) => row.checks[name] !== undefined && row.checks[name] !== value,
  );
  if (differs) return { kind: 'refuse', why: 'other keys' };
  if (state.epoch < row.epoch) return { kind: 'refuse', why: 'older than a restore' };
  if (state.epoch === row.epoch && state.seq < row.seq) return { kind: 'fence' };
  return { kind: 'serve', row: { epoch: state.epoch, seq: state.seq, checks: { ...row.checks, ...checks } } };
}

/** Whether two rows are equal. */
export function isSameRow(one: RegionRow, other: RegionRow): boolean {
  const names = Object.keys(one.checks);
  const sameChecks =
    names.length === Object.keys(other.checks).length &&
    names.every((name) => one.checks[name] === other.checks[name]);
  return sameChecks && one.epoch === other.epoch && one.seq === other.seq;
}
