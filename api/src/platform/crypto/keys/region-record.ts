// What the database remembers of the region's keys, and how a key file is judged by it (trust.md 3.7, table of faults).
import { chainCheck } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf } from '#platform/crypto/primitives/labels.ts';
import { rootCheck, rootKeysOf } from './root-keys.ts';

/** `checks`: `root-1` or `chain-1` to a hex value that recognises the key without telling anything about it. */
export type RegionRow = { readonly epoch: number; readonly seq: number; readonly checks: Readonly<Record<string, string>> };

/** The row `region`; the store behind it answers from the primary and writes at majority. */
export type RegionRecord = {
  read(): Promise<RegionRow | undefined>;
  /** Are there secrets at all? Asked only when the row is missing. */
  hasSecrets(): Promise<boolean>;
  /** @returns false if another process wrote the row first */
  insert(row: RegionRow): Promise<boolean>;
  /** Replaces the row if it still has the epoch and seq of `from`. @returns false if it has not */
  replace(from: RegionRow, to: RegionRow): Promise<boolean>;
  /** The database's clock. */
  now(): Promise<Date>;
};

/** `serve` says what the row shall be. */
export type Verdict =
  | { readonly kind: 'refuse'; readonly why: 'other keys' | 'older than a restore' }
  | { readonly kind: 'fence' }
  | { readonly kind: 'serve'; readonly row: RegionRow };

export type Checks = RegionRow['checks'];

/**
 * The check values of a state. Costs 4,000 HKDF steps per chain, about 15 ms.
 * @param known values of chains that this state continues: they stay the same for the whole life of a chain
 */
export function checksOf(state: KeyState, known: Checks = {}): Checks {
  const labels = labelsOf(state.region);
  const roots = rootKeysOf(state.region, state.root, labels);
  const chains = state.chains.map((chain) => {
    const name = `chain-${chain.id}`;
    return [name, known[name] ?? chainCheck(chain, labels).toString('hex')] as const;
  });
  return Object.fromEntries([...roots.gens.map((gen) => [`root-${gen}`, rootCheck(roots, gen).toString('hex')] as const), ...chains]);
}

/** Judges a key state by the row; the first rule that matches wins. @param checks of the state */
export function judge(state: KeyState, checks: Checks, row: RegionRow): Verdict {
  const differs = Object.entries(checks).some(([name, value]) => row.checks[name] !== undefined && row.checks[name] !== value);
  if (differs) return { kind: 'refuse', why: 'other keys' };
  if (state.epoch < row.epoch) return { kind: 'refuse', why: 'older than a restore' };
  if (state.epoch === row.epoch && state.seq < row.seq) return { kind: 'fence' };
  return { kind: 'serve', row: { epoch: state.epoch, seq: state.seq, checks: { ...row.checks, ...checks } } };
}

/** Does the row say this already? */
export function sameRow(one: RegionRow, other: RegionRow): boolean {
  const names = Object.keys(one.checks);
  const sameChecks = names.length === Object.keys(other.checks).length && names.every((name) => one.checks[name] === other.checks[name]);
  return sameChecks && one.epoch === other.epoch && one.seq === other.seq;
}
