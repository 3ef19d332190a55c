// Tests what the page of a sealed link shows (docs/design/sealed-links.md#the-pages).
import { expect, test } from 'vitest';
import { type SealedView, toLinkState } from './recipient-state.ts';

const view = (over: Partial<SealedView> = {}): SealedView => ({
  state: 'new',
  has_passphrase: false,
  expires_at: 1_800_000_000,
  ended_at: null,
  ended_by_restore: false,
  ...over,
});
const bare = { mark: 1, hasNonce: false } as const;

test('the mark alone says whether there is a passphrase: a server that says otherwise is faulty', () => {
  expect(toLinkState(view(), bare)).toBe('ready');
  expect(toLinkState(view({ has_passphrase: true }), { ...bare, mark: 2 })).toBe('ready');
  expect(toLinkState(view({ has_passphrase: true }), bare)).toBe('faulty');
  expect(toLinkState(view(), { ...bare, mark: 2 })).toBe('faulty');
  expect(toLinkState(view({ state: 'received' }), { mark: 2, hasNonce: true })).toBe('faulty');
});

test('an opened link of this tab can be asked for again; any other has ended', () => {
  expect(toLinkState(view({ state: 'received' }), { ...bare, hasNonce: true })).toBe('interrupted');
  expect(toLinkState(view({ state: 'received' }), bare)).toBe('received');
  expect(toLinkState(view(), { ...bare, hasNonce: true })).toBe('ready');
  for (const state of ['burned', 'expired'] as const)
    expect(toLinkState(view({ state }), { ...bare, hasNonce: true })).toBe(state);
});

test('a link that a restore ended says so', () => {
  expect(toLinkState(view({ state: 'expired', ended_by_restore: true }), bare)).toBe('restored');
});
