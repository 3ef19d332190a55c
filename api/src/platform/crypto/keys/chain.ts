// Derives the day keys of one chain, forwards only (docs/design/keys.md#chains, decision 13).
import { chainLifeDays, type ChainOf, keyLabels, keyLengths } from '@glimpse/contracts/handover/key-state';
import { u16, u32 } from '#platform/crypto/primitives/bytes.ts';
import type { Labels } from '#platform/crypto/primitives/labels.ts';
import { hkdf } from '#platform/crypto/primitives/mac.ts';

export type Chain = ChainOf<Buffer>;

/** Derives the key that seals everything of the chain's current day, 32 bytes. */
export function kekOf(chain: Chain, labels: Labels): Buffer {
  const info = Buffer.concat([labels('kek'), u16(chain.id), u32(chain.day)]);
  return hkdf(chain.state, { info, size: keyLengths.key });
}

/** Derives the chain of a later day in new memory, one HKDF step per day. A chain never goes back. */
export function chainOn(chain: Chain, day: number, labels: Labels): Chain {
  let state: Buffer = Buffer.from(chain.state);
  const info = Buffer.concat([labels(keyLabels.nextDay), u16(chain.id), u32(chain.day)]);
  for (let at = chain.day; at < day; at += 1) {
    info.writeUInt32BE(at, info.length - 4);
    const next = hkdf(state, { info, size: keyLengths.key });
    state.fill(0);
    state = next;
  }
  return { ...chain, day: Math.max(day, chain.day), state };
}

/** Derives the value that identifies a chain on every day, 16 bytes. It discloses no state of the chain. */
export function chainCheck(chain: Chain, labels: Labels): Buffer {
  const last = chainOn(chain, chain.born + chainLifeDays, labels);
  const check = hkdf(last.state, {
    info: Buffer.concat([labels(keyLabels.chainCheck), u16(chain.id)]),
    size: keyLengths.chainCheck,
  });
  last.state.fill(0);
  return check;
}
