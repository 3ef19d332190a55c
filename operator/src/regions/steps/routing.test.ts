// Tests the condition of the edge.
import { expect, test } from 'vitest';
import { addressesDiffer, type GatewayFacts, type RoutingFacts, routingCondition } from './routing.ts';

const sign = (type: string, status = 'True') => ({ type, status });
const gateway = (more: Partial<GatewayFacts> = {}): GatewayFacts => ({
  namespace: 'edge',
  conditions: [sign('Programmed')],
  addresses: ['192.0.2.1'],
  listeners: [{ name: 'http', port: 80, allowedRoutes: { namespaces: { from: 'All' } } }],
  allowedListeners: { namespaces: { from: 'All' } },
  ...more,
});
const facts = (more: Partial<RoutingFacts> = {}): RoutingFacts => ({
  mode: 'Gateway',
  served: true,
  own: false,
  sectionName: 'http',
  namespace: { name: 'glimpse-eu', labels: { team: 'a' } },
  gateway: gateway(),
  route: [sign('Accepted'), sign('ResolvedRefs')],
  ingressExists: false,
  site: [sign('CertificateReady'), sign('Programmed')],
  ...more,
});
const selector = (team: string) => ({
  namespaces: { from: 'Selector', selector: { matchLabels: { team } } },
});

test.each<[string, Partial<RoutingFacts>, string]>([
  ['all is well', {}, 'Programmed'],
  ['the kinds are not installed', { served: false }, 'ApiMissing'],
  ['a named Gateway does not exist', { gateway: undefined }, 'GatewayMissing'],
  ['the own Gateway is not there yet', { gateway: undefined, own: true }, 'Pending'],
  ['listener sets are refused', { gateway: gateway({ allowedListeners: undefined }) }, 'ListenersNotAllowed'],
  [
    'listener sets of its labels are let in',
    { gateway: gateway({ allowedListeners: selector('a') }) },
    'Programmed',
  ],
  [
    'those of other labels only',
    { gateway: gateway({ allowedListeners: selector('b') }) },
    'ListenersNotAllowed',
  ],
  [
    'routes are refused',
    { gateway: gateway({ listeners: [{ name: 'http', port: 80 }] }) },
    'ListenersNotAllowed',
  ],
  ['the listener does not exist', { sectionName: 'web' }, 'ListenersNotAllowed'],
  ['the Gateway is not programmed', { gateway: gateway({ conditions: [] }) }, 'GatewayNotProgrammed'],
  ['the route is refused', { route: [sign('Accepted', 'False')] }, 'RouteRejected'],
  ['its backend is not found', { route: [sign('Accepted'), sign('ResolvedRefs', 'False')] }, 'RouteRejected'],
  ['the certificate is missing', { site: [sign('CertificateReady', 'False')] }, 'CertificatePending'],
  ['an Ingress serves', { mode: 'Ingress', ingressExists: true, gateway: undefined }, 'Programmed'],
  ['the Ingress is missing', { mode: 'Ingress', gateway: undefined }, 'Pending'],
])('when %s', (_when, more, reason) => {
  expect(routingCondition(facts(more)).reason).toBe(reason);
});

test('a Gateway that keeps the region out is told by its field', () => {
  const closed = facts({ gateway: gateway({ allowedListeners: { namespaces: { from: 'Same' } } }) });
  expect(routingCondition(closed).message).toContain('spec.allowedListeners.namespaces');
});

test('addresses of the edge that no domain points to are noticed', () => {
  expect(addressesDiffer(['192.0.2.1'], { ipv4: ['192.0.2.2'] })).toBe(true);
  expect(addressesDiffer(['192.0.2.1'], { ipv4: ['192.0.2.1'] })).toBe(false);
  expect([addressesDiffer([], { ipv4: ['192.0.2.2'] }), addressesDiffer(['192.0.2.1'], {})]).toEqual([
    false,
    false,
  ]);
});
