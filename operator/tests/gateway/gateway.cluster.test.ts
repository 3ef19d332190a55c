// Serves custom domains through the Gateway API: real definitions, a stand-in for controller and data plane.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { findCondition } from '#kube/conditions.ts';
import { gateways, httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { definitions } from '@glimpse/test-cluster/tools';
import { type Site, startSite, until } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';
import { startGatewayController } from './gateway-controller.ts';
import { openGatewayEdge } from './gateway-edge.ts';

const [first, second] = ['one.gateway-test.example', 'two.gateway-test.example'];
const opened = new AsyncDisposableStack();
let site: Site;

beforeAll(async () => {
  site = opened.use(
    await startSite({
      definitions: await definitions('gatewayApi'),
      routing: { mode: 'Gateway', gateway: { className: 'test' } },
      openEdge: openGatewayEdge,
    }),
  );
  await site.plane.apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'test' },
    spec: { controllerName: 'glimpse.test/gateway' },
  });
  opened.use(await site.startOperator());
  await site.openRegion();
  opened.use(startGatewayController({ kube: site.kube, namespaces: [namespace, 'default'] }));
});
afterAll(() => opened.disposeAsync());

const namesOf = async (host: string) => {
  const [sets, routes] = await Promise.all([
    site.kube.of(listenerSets).list({ namespace }),
    site.kube.of(httpRoutes).list({ namespace }),
  ]);
  return [...sets, ...routes].map(({ metadata }) => metadata.name).filter((name) => name.includes(host));
};
const patch = (kind: string, name: string, spec: object) =>
  site.plane.kubectl(['patch', kind, name, '-n', namespace, '--type=merge', '-p', JSON.stringify({ spec })]);
const regionReason = async (type: string) =>
  findCondition((await site.region())?.status?.conditions ?? [], type)?.reason;

test('a domain is served by its own ListenerSet within 30 s of the right DNS', async () => {
  await site.addDomain(first);
  await site.point(first);
  const begun = performance.now();
  await site.checkNow(first);
  await site.ready(first);
  expect((performance.now() - begun) / 1000).toBeLessThan(onThisMachine(30));
  expect(await namesOf(first)).toEqual([first, `http.${first}`, `https.${first}`]);
});

test('the Gateway of the region is programmed, and its main domain makes the routing ready', async () => {
  await site.dns.setA('eu.glimpse.test', ['127.0.0.1']);
  await site.checkNow('eu.glimpse.test');
  await until(
    async () => (await regionReason('RoutingReady')) === 'Programmed',
    60_000,
    () => site.region(),
  );
});

test('a live domain that redirects to HTTPS gets its next certificate', async () => {
  const before = (await site.domain(first))?.status?.certificate?.serial;
  await patch('cdom', first, { tls: { keyAlgorithm: 'RSA-2048' } });
  const serial = async () => (await site.domain(first))?.status?.certificate?.serial;
  await until(
    async () => (await serial()) !== before,
    60_000,
    () => site.domain(first),
  );
  await site.ready(first);
});

test('cm-8619 a listener that another set has is a conflict of its own domain alone', async () => {
  const set = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'ListenerSet',
    metadata: { name: 'foreign', namespace },
    spec: {
      parentRef: { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' },
      listeners: [
        {
          name: 'https',
          hostname: second,
          port: 443,
          protocol: 'HTTPS',
          tls: { certificateRefs: [{ name: 'x' }] },
        },
      ],
    },
  };
  await site.plane.apply(set);
  await site.addDomain(second);
  await site.point(second);
  await site.checkNow(second);
  await site.reason(second, 'Programmed', 'ListenerConflict');
  expect((await site.condition(first, 'Ready'))?.status).toBe('True');
  await site.plane.kubectl(['delete', 'listenerset', 'foreign', '-n', namespace]);
});

test('a region that changes to a shared Gateway takes its routes there and removes its own', async () => {
  await site.plane.apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'shared', namespace: 'default' },
    spec: {
      gatewayClassName: 'test',
      listeners: [
        { name: 'http', port: 80, protocol: 'HTTP', allowedRoutes: { namespaces: { from: 'All' } } },
      ],
      allowedListeners: { namespaces: { from: 'All' } },
    },
  });
  const gateway = { className: null, ref: { namespace: 'default', name: 'shared' } };
  await patch('jur', 'eu', { routing: { gateway } });
  await until(async () => (await site.kube.of(gateways).list({ namespace })).length === 0, 60_000);
  const parent = async () =>
    (await site.kube.of(listenerSets).get({ namespace, name: first }))?.spec.parentRef.name;
  await until(async () => (await parent()) === 'shared', 60_000);
  await site.ready(first);
  await until(
    async () => (await regionReason('RoutingReady')) === 'Programmed',
    60_000,
    () => site.region(),
  );
});

test('a region that changes to Ingress removes the listeners and routes of its domains', async () => {
  await patch('jur', 'eu', {
    routing: { mode: 'Ingress', gateway: null, ingress: { className: 'test' } },
  });
  await until(async () => (await namesOf(first)).length === 0, 60_000);
  expect(await site.ingressNames()).toContain(`https.${first}`);
});

test('the deletion of a domain leaves no listener and no route', async () => {
  await site.plane.kubectl(['delete', 'cdom', first, '-n', namespace, '--wait=false']);
  await until(
    async () => !(await site.domain(first)),
    30_000,
    () => site.domain(first),
  );
  expect(await namesOf(first)).toEqual([]);
  expect((await site.secretNames()).filter((name) => name.includes(first))).toEqual([]);
});
