// A member follows the orders of the first process (record 086).
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import type { Report } from './group-messages.ts';
import { joinGroup } from './group-member.ts';

function joined() {
  const events = new EventEmitter();
  const sent: Report[] = [];
  const channel = Object.assign(events, { send: (report: Report) => void sent.push(report) });
  const [onStop, onReload] = [vi.fn(), vi.fn()];
  const member = joinGroup({ onStop, onReload }, channel);
  const order = (given: unknown) => void events.emit('message', given);
  return { member, order, sent, onStop, onReload };
}
const ready = { checks: { mongo: 'ok' }, reasons: {} } as const;
const facts = { port: 3000, checks: async () => ready, metrics: async () => [{ name: 'x' }] };

test('a process that nobody forked is no member', () => {
  expect(joinGroup({ onStop: () => undefined, onReload: () => undefined })).toBeUndefined();
});

test('it stops and reloads by order, and ignores what it does not know', () => {
  const { order, onStop, onReload } = joined();
  for (const given of [{ group: 'stop' }, { group: 'reload' }, { group: 'dance' }, 'stop', null])
    order(given);
  expect([onStop.mock.calls.length, onReload.mock.calls.length]).toEqual([1, 1]);
});

test('it tells its port, and answers questions from then on', async () => {
  const { member, order, sent } = joined();
  order({ group: 'ask', id: 1, what: 'readiness' });
  member?.announce(facts);
  order({ group: 'ask', id: 2, what: 'readiness' });
  order({ group: 'ask', id: 3, what: 'metrics' });
  await vi.waitFor(() => expect(sent).toHaveLength(3));
  expect(sent).toEqual([
    { group: 'up', port: 3000 },
    { group: 'answer', id: 2, value: ready },
    { group: 'answer', id: 3, value: [{ name: 'x' }] },
  ]);
});

test('a check that fails is an answer without a value', async () => {
  const { member, order, sent } = joined();
  member?.announce({ ...facts, checks: () => Promise.reject(new Error('no')) });
  order({ group: 'ask', id: 7, what: 'readiness' });
  await vi.waitFor(() => expect(sent).toContainEqual({ group: 'answer', id: 7, value: undefined }));
});
