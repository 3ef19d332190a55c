// Derives the day keys of one chain, forwards only (docs/design/keys.md#chains, decision 13).
import { u16, u32 } from '#platform/crypto/primitives/bytes.ts';
import type { Labels } from '#platform/crypto/primitives/labels.ts';
import { hkdf } from '#platform/crypto/primitives/mac.ts';

const stateBytes = 32;
const checkBytes = 16;
/** Longest life of a chain in days: its check value is derived that many steps after its first day. */
const chainLifeDays = 4000;

export type ChainUse = 'content' | 'record';

/** `born` and `day` are day numbers; `sealFrom` and `sealUntil` are ms, `sealUntil` null while open. */
export type Chain = {
  readonly id: number;
  readonly use: ChainUse;
  readonly born: number;
  readonly day: number;
  readonly state: Buffer;
  readonly sealFrom: number;
  readonly sealUntil: number | null;
};

/** Derives the key that seals everything of the chain's current day, 32 bytes. */
export function kekOf(chain: Chain, labels: Labels): Buffer {
  const info = Buffer.concat([labels('kek'), u16(chain.id), u32(chain.day)]);
  return hkdf(chain.state, { info, size: stateBytes });
}

/** Derives the chain of a later day in new memory, one HKDF step per day. A chain never goes back. */
export function chainOn(chain: Chain, day: number, labels: Labels): Chain {
  let state: Buffer = Buffer.from(chain.state);
  const info = Buffer.concat([labels('next'), u16(chain.id), u32(chain.day)]);
  for (let at = chain.day; at < day; at += 1) {
    info.writeUInt32BE(at, info.length - 4);
    const next = hkdf(state, { info, size: stateBytes });
    state.fill(0);
    state = next;
  }
  return { ...chain, day: Math.max(day, chain.day), state };
}

/** Derives the value that identifies a chain on every day, 16 bytes. It discloses no state of the chain. */
export function chainCheck(chain: Chain, labels: Labels): Buffer {
  const last = chainOn(chain, chain.born + chainLifeDays, labels);
  const check = hkdf(last.state, { info: Buffer.concat([labels('check'), u16(chain.id)]), size: checkBytes });
  last.state.fill(0);
  return check;
}
