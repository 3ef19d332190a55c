// Tests what the status of listener and route says about a domain.
import { expect, test } from 'vitest';
import { httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { routeFaultOf } from './route-condition.ts';

type Statuses = Readonly<Record<string, string>>;
const conditions = (given: Statuses, generation = 2) =>
  Object.entries(given).map(([type, status]) => ({
    type,
    status: status === 'True' ? 'True' : 'False',
    reason: status,
    observedGeneration: generation,
  }));
const set = (own: Statuses, listener: Statuses, generation = 2) =>
  listenerSets.parse({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'ListenerSet',
    metadata: { name: 'a.example', generation: 2 },
    spec: { parentRef: { name: 'edge' }, listeners: [] },
    status: {
      conditions: conditions(own, generation),
      listeners: [{ name: 'https', conditions: conditions(listener, generation) }],
    },
  });
const route = (status: string) =>
  httpRoutes.parse({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'HTTPRoute',
    metadata: { name: 'https.a.example' },
    spec: {},
    status: { parents: [{ parentRef: { name: 'a.example' }, conditions: conditions({ Accepted: status }) }] },
  });
const good = { Accepted: 'True', Programmed: 'True', ResolvedRefs: 'True' };

test.each([
  [undefined, set(good, good), route('True')],
  ['ListenerPending', undefined, route('True')],
  ['ListenerPending', set(good, good), undefined],
  ['ListenerPending', set({}, {}), route('True')],
  ['ListenerPending', set(good, good, 1), route('True')],
  ['ListenerPending', set(good, { ...good, ResolvedRefs: 'InvalidCertificateRef' }), route('True')],
  ['ListenerPending', set(good, { ...good, Programmed: 'Pending' }), route('True')],
  ['ListenersNotAllowed', set({ Accepted: 'NotAllowed' }, {}), route('True')],
  ['ListenerConflict', set({ Accepted: 'ListenersNotValid' }, {}), route('True')],
  ['ListenerConflict', set(good, { ...good, Conflicted: 'True' }), route('True')],
  ['RouteRejected', set(good, good), route('NotAllowedByListeners')],
])('%s', (fault, listeners, way) => {
  expect(routeFaultOf(listeners, way)).toBe(fault);
});
