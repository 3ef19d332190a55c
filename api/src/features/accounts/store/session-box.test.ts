// A session's box opens for its row and its name alone, and its length tells nothing
// (docs/design/trust.md#list-of-sessions).
import { browserFamilies, systemFamilies } from '@glimpse/contracts/account-sessions';
import { expect, test } from 'vitest';
import { sampleKeys, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { sessionBoxes } from './session-box.ts';

const boxes = sessionBoxes({ keys: sampleKeys, clock: { now: () => sampleNow }, random: randomBytes });
const of = { account: Buffer.alloc(12, 1), name: 'first' };
const facts = { startedMs: sampleNow.getTime(), browser: 'firefox', system: 'linux' } as const;

test('what was sealed is opened again', () => {
  expect(boxes.open(of, boxes.seal(of, facts))).toEqual(facts);
});

test('another row, another name and any changed byte open nothing', () => {
  const box = boxes.seal(of, facts);
  expect(boxes.open({ ...of, account: Buffer.alloc(12, 2) }, box)).toBeUndefined();
  expect(boxes.open({ ...of, name: 'second' }, box)).toBeUndefined();
  expect(boxes.open(of, undefined)).toBeUndefined();
  for (let at = 0; at < box.length; at += 1) {
    const changed = Buffer.from(box);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(boxes.open(of, changed)).toBeUndefined();
    expect(boxes.open(of, box.subarray(0, at))).toBeUndefined();
  }
});

test('boxes of all devices are equally long, and show nothing', () => {
  const sizes = new Set<number>();
  for (const browser of browserFamilies)
    for (const system of systemFamilies) {
      const box = boxes.seal(of, { ...facts, browser, system });
      sizes.add(box.length);
      expect(box.toString('latin1')).not.toMatch(/startedMs|browser|system/);
    }
  expect(sizes.size).toBe(1);
});
