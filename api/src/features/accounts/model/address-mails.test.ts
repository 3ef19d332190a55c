// Tests how many mails one address gets (docs/design/limits.md#mails-to-one-address).
import { expect, test } from 'vitest';
import { type CausedMail, withOneMore } from './address-mails.ts';

const start = new Date('2026-11-26T12:00:00Z');
const later = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
const from = (network: number, at = start): CausedMail => ({ tag: Buffer.alloc(8, network), at });

/** Asks in this order. @returns which asks were sent */
function sent(asks: readonly CausedMail[]): readonly boolean[] {
  let mails: readonly CausedMail[] = [];
  return asks.map((ask) => {
    const next = withOneMore(mails, ask, 3);
    if (next) mails = next;
    return next !== undefined;
  });
}

test('one wide network causes three mails in 24 hours, others go on', () => {
  expect(sent([from(1), from(1), from(1), from(1), from(2)])).toEqual([true, true, true, false, true]);
});

test('all networks together cause 20', () => {
  const asks = Array.from({ length: 30 }, (_, at) => from(at));
  expect(sent(asks).filter(Boolean)).toHaveLength(20);
});

test('a mail counts for 24 hours, and a refused one never', () => {
  const asks = [from(1), from(1), from(1), from(1, later(23)), from(1, later(24)), from(1, later(25))];
  expect(sent(asks)).toEqual([true, true, true, false, true, true]);
});
