// The region's keys for one operation: an immutable snapshot of derived keys (docs/design/keys.md#chains).
import { limits } from '@glimpse/contracts/limits';
import { daySeconds } from '#platform/time/units.ts';
import { dayOf, lp } from '#platform/crypto/primitives/bytes.ts';
import type { ChainUse } from '@glimpse/contracts/handover/key-state';
import { chainOn, kekOf, type Chain } from './chain.ts';
import type { KeyState } from './key-state.ts';
import { labelsOf, type Labels } from '#platform/crypto/primitives/labels.ts';
import { rootKeysOf, type RootKeys } from './root-keys.ts';

/** A day's key is kept ten minutes longer, for leases and different clocks (docs/design/keys.md#chains). */
const graceMs = 600_000;
const idBytes = 16;
const creatorBytes = 16;
const prefixBytes = 8;

/** Longest lifetime of content, in days. */
export const lifetimeDays = Math.max(...limits.ttlOptionsSeconds) / daySeconds;

/** `dead`: deleted. `ahead`: the chain is not loaded yet. `malformed`: beyond the longest lifetime. */
export type Kek =
  | { readonly kind: 'key'; readonly key: Buffer }
  | { readonly kind: 'dead' | 'ahead' | 'malformed' };

/** What a row is found by: `s` and `m` a key of 32 characters, `e` a name of 32 bytes. */
type LookUpKind = 's' | 'm' | 'e';

/** What opens rows with boxes. `boxesOnly`: their clear fields decide nothing. */
export type BoxKeys = RootKeys & { readonly boxesOnly: boolean };

export type KeySet = BoxKeys & {
  readonly epoch: number;
  readonly seq: number;
  readonly label: Labels;
  /** Look-up ids (16 bytes) of a key under all root generations, newest first. */
  lookUp(kind: LookUpKind, key: string | Uint8Array): Buffer[];
  /** Look-up id under one root generation. @throws Error for an unknown one */
  idOf(kind: LookUpKind, key: string | Uint8Array, gen: number): Buffer;
  /** Identifies the holder of a claim by row id and nonce: 32 bytes (docs/design/trust.md#reveal). */
  claimOf(gen: number, id: Uint8Array, nonce: string): Buffer;
  /** Owner tag (16 bytes) of a browser without an account (docs/design/trust.md#states). */
  creatorTag(gen: number, cookie: string): Buffer;
  /** Tag (16 bytes) of a browser that counts only together with `bound`. */
  boundCreatorTag(gen: number, cookie: string, bound: string): Buffer;
  /** Tag of a caller's network in one row's attempt counter: 8 bytes (docs/design/limits.md#attempts). */
  prefixTag(gen: number, sid: Uint8Array, network: string): Buffer;
  /** Keyed pre-hash of a passphrase for bcrypt: 64 characters (docs/design/keys.md#passphrases). */
  preHash(gen: number, passphrase: string): string;
  /** Chain that seals new content. @throws Error if none does: a defect of the key file */
  sealingChain(use: ChainUse, at: Date): number;
  /** Key of a chain's day: 32 bytes, shared, so never write to it. */
  kek(chain: number, day: number): Kek;
};

type DayKeys = { readonly from: number; readonly keys: readonly Buffer[] };

/** Oldest day whose key exists at that time: yesterday, from ten past midnight. */
export function oldestDay(now: Date): number {
  return dayOf(now.getTime() - graceMs) - 1;
}

/**
 * Derives the keys of yesterday up to `horizonDays` after today.
 * Disposal zeroes them: only after every operation with this set has ended.
 * @param state may be some days old; days before yesterday are derived but not kept
 */
export function keySetOf(state: KeyState, now: Date, horizonDays: number): KeySet & Disposable {
  const labels = labelsOf(state.region);
  const roots = rootKeysOf(state.region, state.root, labels);
  const span = { from: oldestDay(now), to: dayOf(now.getTime()) + horizonDays };
  const days = new Map(state.chains.map((chain) => [chain.id, dayKeysOf(chain, span, labels)]));
  const idOf: KeySet['idOf'] = (kind, key, gen) => roots.mac('lookup', gen, kind, key).subarray(0, idBytes);
  return {
    ...roots,
    boxesOnly: state.boxesOnly,
    epoch: state.epoch,
    seq: state.seq,
    label: labels,
    idOf,
    lookUp: (kind, key) => roots.gens.map((gen) => idOf(kind, key, gen)),
    claimOf: (gen, id, nonce) => roots.mac('claim', gen, lp(id, nonce)),
    creatorTag: (gen, cookie) => roots.mac('creator', gen, cookie).subarray(0, creatorBytes),
    boundCreatorTag: (gen, cookie, bound) =>
      roots.mac('creator', gen, lp(cookie, bound)).subarray(0, creatorBytes),
    prefixTag: (gen, sid, network) => roots.mac('prefix', gen, lp(sid, network)).subarray(0, prefixBytes),
    preHash: (gen, passphrase) =>
      roots.longMac('pepper', gen, passphrase.normalize('NFC')).toString('base64'),
    sealingChain: (use, at) => sealingChainOf(state.chains, use, at.getTime()),
    kek: (chain, day) => kekIn(days.get(chain), day, span),
    [Symbol.dispose]: () => days.forEach(({ keys }) => keys.forEach((key) => key.fill(0))),
  };
}

function dayKeysOf(
  chain: Chain,
  span: { readonly from: number; readonly to: number },
  labels: Labels,
): DayKeys {
  const from = Math.max(chain.day, span.from);
  const keys: Buffer[] = [];
  let at = chainOn(chain, from, labels);
  while (at.day <= span.to) {
    keys.push(kekOf(at, labels));
    const next = chainOn(at, at.day + 1, labels);
    at.state.fill(0);
    at = next;
  }
  at.state.fill(0);
  return { from, keys };
}

function kekIn(
  chain: DayKeys | undefined,
  day: number,
  span: { readonly from: number; readonly to: number },
): Kek {
  if (day < span.from) return { kind: 'dead' };
  if (day > span.to) return { kind: 'malformed' };
  if (!chain) return { kind: 'ahead' };
  const key = chain.keys[day - chain.from];
  return key ? { kind: 'key', key } : { kind: 'dead' };
}

/** Newest chain of the use that may seal at that time. */
function sealingChainOf(chains: readonly Chain[], use: ChainUse, atMs: number): number {
  let newest: number | undefined;
  for (const chain of chains) {
    const sealing =
      chain.use === use && chain.sealFrom <= atMs && (chain.sealUntil === null || atMs < chain.sealUntil);
    if (sealing && (newest === undefined || chain.id > newest)) newest = chain.id;
  }
  if (newest === undefined) throw new Error('No chain seals');
  return newest;
}
