// Tests the nonce that a reload may use again (docs/design/sealed-links.md#the-pages).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginNonce, dropNonce, keptNonce, sealedLeaseMs } from './kept-nonce.ts';

const lookup = 'abcdef'.padEnd(43, 'A');
const stored = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => {
  stored.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the nonce of a link is kept for the lease, then removed by itself', () => {
  const { nonce } = beginNonce(lookup);
  vi.advanceTimersByTime(sealedLeaseMs - 1);
  expect(keptNonce(lookup)?.nonce).toBe(nonce);
  vi.advanceTimersByTime(1);
  expect([...stored.values()]).toEqual([]);
  expect(keptNonce(lookup)).toBeUndefined();
});

test('it is not used for another link, and stays for its own', () => {
  const { nonce } = beginNonce(lookup);
  expect(keptNonce('other'.padEnd(43, 'A'))).toBeUndefined();
  expect(keptNonce(lookup)?.nonce).toBe(nonce);
  dropNonce(lookup);
  expect(keptNonce(lookup)).toBeUndefined();
});

test('each link of a tab has its own nonce, which ends by itself', () => {
  const second = 'second'.padEnd(43, 'A');
  const { nonce } = beginNonce(lookup);
  vi.advanceTimersByTime(sealedLeaseMs / 2);
  const { nonce: later } = beginNonce(second);
  expect([keptNonce(lookup)?.nonce, keptNonce(second)?.nonce]).toEqual([nonce, later]);
  vi.advanceTimersByTime(sealedLeaseMs / 2);
  expect([...stored.values()].join()).not.toContain(nonce);
  expect(keptNonce(second)?.nonce).toBe(later);
  dropNonce(lookup);
  expect(keptNonce(second)?.nonce).toBe(later);
  dropNonce(second);
  expect([...stored.values()]).toEqual([]);
});

test('the nonces that a left page did not remove are removed with the next look, of any link', () => {
  beginNonce(lookup);
  vi.clearAllTimers(); // the page was left
  vi.advanceTimersByTime(sealedLeaseMs);
  expect(keptNonce('other'.padEnd(43, 'A'))).toBeUndefined();
  expect([...stored.values()]).toEqual([]);
});

test('storage holds the nonce, its time and six characters of the look-up name, nothing else', () => {
  const { nonce, startedAt } = beginNonce(lookup);
  expect([...stored.entries()]).toEqual([['glimpse:sealedReveal', `${nonce} ${startedAt} abcdef`]]);
});
