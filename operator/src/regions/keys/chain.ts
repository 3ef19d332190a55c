// Derives the states and check values of key chains, forwards only (docs/design/keys.md#chains).
import { dayMs } from '#platform/clock.ts';
import {
  chainLifeDays,
  type ChainOf,
  keyLabels,
  keyLengths,
  labelPrefix,
  rootCheckText,
} from '@glimpse/contracts/handover/key-state';
import { deriveKey, hmacSha256 } from '#platform/crypto.ts';

export type Chain = ChainOf<Buffer>;

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
  return Buffer.concat([prefixed(`${labelPrefix}${name}`), prefixed(region)]);
}

/** Derives the chain of a later day in new memory. A chain that is on that day or later keeps its day. */
export function chainOn(chain: Chain, day: number, region: string): Chain {
  const base = Buffer.concat([label(region, keyLabels.nextDay), u16(chain.id)]);
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
  const check = deriveKey(
    last.state,
    Buffer.concat([label(region, keyLabels.chainCheck), u16(chain.id)]),
    keyLengths.chainCheck,
  );
  last.state.fill(0);
  return check;
}

/** The value that identifies a root generation (docs/design/keys.md#root-key). */
export function rootCheck(root: Buffer, region: string): Buffer {
  return hmacSha256(deriveKey(root, label(region, keyLabels.rootCheck)), rootCheckText).subarray(
    0,
    keyLengths.rootCheck,
  );
}
