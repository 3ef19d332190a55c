// Rows of the known shape are used without a full parse (rule 7).
import { expect, test } from 'vitest';
import { secretFrom } from './secret-row.ts';

const [bytes, time] = [Buffer.alloc(16), new Date(0)];
const row = {
  _id: bytes,
  metaId: bytes,
  bucket: 'ab',
  header: bytes,
  rootGen: 1,
  epoch: 1,
  createdAt: time,
  expiresAt: time,
  purgeAt: time,
  now: time,
  rec: { receipt: bytes },
  box: { gate: bytes, wrap: bytes, body: bytes, owner: bytes },
  shortkey: 'abcdefgh',
  secretShortkey: 'ijklmnop',
  kind: 'share',
  source: 'api',
  attemptRev: 0,
};
const claimed = { state: 'claimed', claim: bytes, claimedAt: time };

test.for([{ state: 'new' }, claimed, { ...claimed, state: 'consumed', endedAt: time, end: 'legacy' }])(
  'a row in state $state is given back as it came',
  (life) => {
    const document = { ...row, ...life };
    expect(secretFrom(document)).toBe(document);
  },
);

test('a foreign field is dropped; a wrong field is refused without its content in the error', () => {
  expect(secretFrom({ ...row, state: 'new', foreign: 1 })).not.toHaveProperty('foreign');
  expect(() => secretFrom({ ...row, state: 'new', bucket: 7 })).toThrow(
    'A document in `secrets` has an unknown shape',
  );
  expect(() => secretFrom({ ...row, state: 'claimed' })).toThrow('unknown shape');
});
