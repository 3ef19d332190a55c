// A key state of fixed bytes for tests and for the known-answer test at start (docs/design/keys.md#vectors).
import { keySetOf, type KeySet } from './key-set.ts';
import type { KeyState } from './key-state.ts';

/** Consecutive bytes: `byteRun(0x20, 32)` is `20..3f`. */
export function byteRun(first: number, count: number): Buffer {
  return Buffer.from(Array.from({ length: count }, (_, at) => (first + at) % 256));
}

/** The day of the sample: day 20,778, noon. */
export const sampleNow = new Date(1_795_262_400_000);

/** The key state of the first vectors: region eu, epoch 3, chain 1 (content) and 2 (record) on day 20,777. */
export function sampleKeyState(over: Partial<KeyState> = {}): KeyState {
  const chain = { born: 20_777, day: 20_777, sealFrom: 0, sealUntil: null };
  return {
    region: 'eu',
    seq: 1,
    epoch: 3,
    root: [{ gen: 1, key: byteRun(0x00, 32), from: 0 }],
    chains: [
      { ...chain, id: 1, use: 'content', state: byteRun(0x20, 32) },
      { ...chain, id: 2, use: 'record', state: byteRun(0x40, 32) },
    ],
    boxesOnly: false,
    marks: {},
    ...over,
  };
}

/** The keys of the sample state on the sample day. */
export function sampleKeys(): KeySet {
  return keySetOf(sampleKeyState(), sampleNow, 61);
}
