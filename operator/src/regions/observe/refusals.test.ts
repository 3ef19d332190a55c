// Tests which event tells why a workload has no pod.
import { expect, test } from 'vitest';
import type { Event } from '#resources/kinds/cluster.ts';
import type { Pod } from '#resources/kinds/workloads.ts';
import { refusalFor } from './refusals.ts';

const now = new Date('2026-11-26T12:00:00Z');
const set = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'mongo', uid: 'u1' } };
const words = 'pods "mongo-0" is forbidden: maximum cpu usage per Container is 100m, but limit is 1';

/** An event as the API server gives one that a controller of Kubernetes wrote. */
const event = (more: Partial<Event> = {}): Event => ({
  apiVersion: 'events.k8s.io/v1',
  kind: 'Event',
  metadata: { name: 'mongo.1', creationTimestamp: '2026-11-26T10:00:00Z' },
  reason: 'FailedCreate',
  note: `create Pod mongo-0 in StatefulSet mongo failed error: ${words}`,
  regarding: { uid: 'u1' },
  eventTime: null,
  series: null,
  deprecatedLastTimestamp: '2026-11-26T11:55:00Z',
  ...more,
});
const pod = (creationTimestamp: string, uid = 'u1'): Pod => {
  const owner = { apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'mongo', uid, controller: true };
  const metadata = { name: 'mongo-1', creationTimestamp, ownerReferences: [owner] };
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [] } };
};
const told = (events: readonly Event[], pods: readonly Pod[] = []): string =>
  refusalFor(set, { events, pods, now });

test('the words of the API server are told without those of the controller, on one short line', () => {
  expect(told([event()])).toBe(words);
  expect(told([event({ note: `Create Pod mongo-0 in StatefulSet mongo failed error: ${words}` })])).toBe(
    words,
  );
  expect(told([event({ note: `Error creating: ${words}\n and more` })])).toBe(`${words} and more`);
  expect(told([event({ note: 'x'.repeat(900) })])).toHaveLength(400);
});

test('the newest event counts, by the time of its last repeat', () => {
  const series = { lastObservedTime: '2026-11-26T11:59:30.000000Z' };
  const repeated = event({ note: 'repeated', series, eventTime: '2026-11-26T11:00:00.000000Z' });
  expect(told([event(), repeated])).toBe('repeated');
  expect(told([event({ note: 'new', deprecatedLastTimestamp: '2026-11-26T11:56:00Z' }), event()])).toBe(
    'new',
  );
  const once = { deprecatedLastTimestamp: null, eventTime: '2026-11-26T11:57:00.000000Z' };
  expect(told([event(), event({ note: 'once', ...once })])).toBe('once');
});

test.each([
  ['of another reason', event({ reason: 'RecreatingFailedPod' }), []],
  ['of an earlier StatefulSet', event({ regarding: { uid: 'u0' } }), []],
  ['that is too old', event({ deprecatedLastTimestamp: '2026-11-26T11:39:59Z' }), []],
  ['after which a pod was admitted', event(), [pod('2026-11-26T11:55:01Z')]],
])('an event %s tells nothing', (_, one, pods) => {
  expect(told([one], pods)).toBe('');
});

test('a pod that was admitted before, or belongs to another workload, ends no refusal', () => {
  expect(told([event()], [pod('2026-11-26T11:55:00Z'), pod('2026-11-26T11:59:00Z', 'u2')])).toBe(words);
});
