// Derives the states and check values of key chains, forwards only (docs/design/keys.md#chains).
import { deriveKey, hmacSha256 } from '#platform/crypto.ts';

const dayMs = 86_400_000;
const checkBytes = 16;
const rootCheckBytes = 8;
/** Days from a chain's birth to its check value. */
export const chainLifeDays = 4000;

export type ChainUse = 'content' | 'record';

/** `born` and `day` count days from 1970-01-01; `sealFrom` and `sealUntil` are ms, `null` while open. */
export type Chain = {
  readonly id: number;
  readonly use: ChainUse;
  readonly born: number;
  readonly day: number;
  readonly state: Buffer;
  readonly sealFrom: number;
  readonly sealUntil: number | null;
};

/** UTC day number of a time in ms. */
export function dayOf(ms: number): number {
  return Math.floor(ms / dayMs);
}

/** Start of a day in ms. */
export function startOf(day: number): number {
  return day * dayMs;
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function prefixed(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([u16(bytes.length), bytes]);
}

/** The label that separates derived keys by use and region (docs/design/keys.md#notation). */
function label(region: string, name: string): Buffer {
  return Buffer.concat([prefixed(`glimpse/1/${name}`), prefixed(region)]);
}

/** Derives the chain of a later day in new memory. A chain that is on that day or later keeps its day. */
export function chainOn(chain: Chain, day: number, region: string): Chain {
  const base = Buffer.concat([label(region, 'next'), u16(chain.id)]);
  let state: Buffer = Buffer.from(chain.state);
  for (let at = chain.day; at < day; at += 1) {
    const next = deriveKey(state, Buffer.concat([base, u32(at)]));
    state.fill(0);
    state = next;
  }
  return { ...chain, day: Math.max(day, chain.day), state };
}

/** The value that identifies a chain on every day. It discloses no state; takes 4,000 derivations. */
export function chainCheck(chain: Chain, region: string): Buffer {
  const last = chainOn(chain, chain.born + chainLifeDays, region);
  const check = deriveKey(last.state, Buffer.concat([label(region, 'check'), u16(chain.id)]), checkBytes);
  last.state.fill(0);
  return check;
}

/** The value that identifies a root generation (docs/design/keys.md#root-key). */
export function rootCheck(root: Buffer, region: string): Buffer {
  return hmacSha256(deriveKey(root, label(region, 'root/check')), 'root').subarray(0, rootCheckBytes);
}
