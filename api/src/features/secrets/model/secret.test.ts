// The visible state of a secret in every stored state and at every time (docs/design/trust.md#states).
import fc from 'fast-check';
import { expect, test } from 'vitest';

import {
  burnedAt,
  endedByRestore,
  leaseEnds,
  receiptState,
  receivedAt,
  updatedAt,
  visibleState,
  wholeBox,
  type Life,
} from './secret.ts';

const at = (seconds: number): Date => new Date(1_795_262_400_000 + seconds * 1000);
const claim = Buffer.alloc(32, 1);
const lives: readonly Life[] = [
  { state: 'new' },
  { state: 'new', shownAt: at(5) },
  { state: 'claimed', claim, claimedAt: at(10) },
  { state: 'consumed', claim, claimedAt: at(10), endedAt: at(20), end: 'ack' },
  { state: 'burned', claim, endedAt: at(20), end: 'burn' },
  { state: 'expired', endedAt: at(20), end: 'time' },
  { state: 'expired', endedAt: at(20), end: 'restore' },
];
const anyLife = fc.constantFrom(...lives);
const anyTime = fc.integer({ min: -10, max: 1000 }).map(at);

test('an unopened secret is new until its time, key or epoch ends, then expired', () => {
  fc.assert(
    fc.property(anyTime, anyTime, fc.boolean(), (now, expiresAt, dead) => {
      expect(visibleState({ state: 'new', expiresAt }, now, dead)).toBe(
        !dead && now < expiresAt ? 'new' : 'expired',
      );
    }),
  );
});

test('an opened secret stays received and a burned one burned, at any time and with any keys', () => {
  fc.assert(
    fc.property(anyLife, anyTime, anyTime, fc.boolean(), (life, now, expiresAt, dead) => {
      const state = visibleState({ ...life, expiresAt }, now, dead);
      if (life.state === 'claimed' || life.state === 'consumed') expect(state).toBe('received');
      if (life.state === 'burned') expect(state).toBe('burned');
      if (life.state === 'expired') expect(state).toBe('expired');
    }),
  );
});

test('an expired or opened secret never becomes new again', () => {
  fc.assert(
    fc.property(anyLife, anyTime, fc.nat(1000), (life, now, later) => {
      const secret = { ...life, expiresAt: at(100) };
      if (visibleState(secret, now) !== 'new')
        expect(visibleState(secret, new Date(now.getTime() + later))).not.toBe('new');
    }),
  );
});

test('a receipt is viewed while the secret is unopened and its owner view was taken', () => {
  const states = lives.map((life) => receiptState({ ...life, expiresAt: at(100) }, at(30)));
  expect(states).toEqual(['new', 'viewed', 'received', 'received', 'burned', 'expired', 'expired']);
});

test('dates and reasons belong to the state that has them', () => {
  expect(lives.map((life) => receivedAt(life))).toEqual([
    undefined,
    undefined,
    at(10),
    at(10),
    undefined,
    undefined,
    undefined,
  ]);
  expect(lives.map((life) => burnedAt(life))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    at(20),
    undefined,
    undefined,
  ]);
  expect(lives.map((life) => updatedAt({ ...life, createdAt: at(0) }))).toEqual([
    at(0),
    at(5),
    at(10),
    at(10),
    at(20),
    at(20),
    at(20),
  ]);
  expect(lives.map((life) => endedByRestore(life, true))).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(lives.map((life) => endedByRestore(life, false))).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
    true,
  ]);
});

test('a lease ends its seconds after the claim, and incomplete boxes count as none', () => {
  expect(leaseEnds(at(0), 120)).toEqual(at(120));
  const part = Buffer.alloc(1);
  const box = { gate: part, wrap: part, body: part, owner: part };
  const plain = { sealedLink: false };
  expect(wholeBox({ box }, plain)).toEqual(box);
  expect(wholeBox({ box: { ...box, body: undefined } }, plain)).toBeUndefined();
  expect(wholeBox({}, plain)).toBeUndefined();
  const { owner: _, ...unowned } = box;
  expect(wholeBox({ box: unowned }, plain)).toBeUndefined();
  expect(wholeBox({ box: unowned }, { sealedLink: true })).toEqual(unowned);
  expect(wholeBox({ box: { ...unowned, wrap: undefined } }, { sealedLink: true })).toBeUndefined();
});
