// Statements of one command, as a replica set and a sharded MongoDB get them (records 014 and 085).
import { expect, test } from 'vitest';
import type { Transition } from '../model/secret.ts';
import { type PendingTransition, type Statement, toStatements } from './secret-updates.ts';

const claim = Buffer.alloc(32, 1);
const ways = {
  claim: { kind: 'claim', claim },
  legacy: { kind: 'claim_without_nonce', claim },
  acknowledge: { kind: 'acknowledge', claim },
  burn: { kind: 'burn', claim },
} as const satisfies Record<string, Transition>;

/** Transitions in the buckets that `buckets` lists, each of its own secret. */
const pending = (way: keyof typeof ways, buckets: readonly string[]): readonly PendingTransition[] =>
  buckets.map((bucket, at) => ({ id: { bucket, _id: Buffer.alloc(16, at) }, transition: ways[way] }));

const idsOf = ({ q }: Statement): readonly Buffer[] => {
  const id = q['_id'] as Buffer | { readonly $in: readonly Buffer[] };
  return '$in' in id ? id.$in : [id];
};
const shown = (statements: readonly Statement[]) =>
  statements.map((one) => [one.q['bucket'], idsOf(one).length, one.multi === true]);

test.each(['claim', 'legacy', 'acknowledge'] as const)(
  'on a replica set, %s of several buckets is one statement',
  (way) => {
    expect(shown(toStatements(pending(way, ['aa', 'bb', 'aa']), 'any buckets'))).toEqual([
      [{ $in: ['aa', 'bb'] }, 3, true],
    ]);
  },
);

test.each(['claim', 'legacy', 'acknowledge'] as const)(
  'on a sharded MongoDB, %s of several buckets is one statement for each bucket, with its secrets alone',
  (way) => {
    const all = pending(way, ['aa', 'bb', 'aa', 'cc']);
    const statements = toStatements(all, 'one bucket');
    expect(shown(statements)).toEqual([
      ['aa', 2, true],
      ['bb', 1, false],
      ['cc', 1, false],
    ]);
    for (const statement of statements)
      for (const id of idsOf(statement))
        expect(all.find((one) => one.id._id.equals(id))?.id.bucket).toBe(statement.q['bucket']);
  },
);

test.each(['any buckets', 'one bucket'] as const)('of %s: mixed kinds keep their statements', (joining) => {
  const mixed = [...pending('claim', ['aa', 'aa']), ...pending('burn', ['aa']), ...pending('legacy', ['aa'])];
  expect(shown(toStatements(mixed, joining))).toEqual([
    ['aa', 2, true],
    ['aa', 1, false],
    ['aa', 1, false],
  ]);
});
