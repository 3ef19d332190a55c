// Parts of a region come and go: the operator makes, changes and removes each kind of object.
import { test } from 'vitest';
import { txtRecords } from '#domains/checks/ownership.ts';
import type { Kind } from '#kube/kind.ts';
import type { KubeObject } from '#kube/object.ts';
import { prometheusRules, serviceMonitors } from '#resources/kinds/cluster.ts';
import { gateways, httpRoutes, listenerSets } from '#resources/kinds/gateway.ts';
import { ingresses, services } from '#resources/kinds/network.ts';
import { persistentVolumeClaims, secrets } from '#resources/kinds/storage.ts';
import { cronJobs, horizontalPodAutoscalers, jobs } from '#resources/kinds/workloads.ts';
import { componentLabel } from '#resources/labels.ts';
import { certificateSecret } from '../process/certificates.ts';
import type { Site } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';
import { leftKinds, leftovers, noPart } from './full-region.ts';
import type { RegionSite } from './region-site.ts';
import { changeRegion, merge } from './administrator.ts';

const customerId = '7c1f0a52d9be';
const optional: readonly (readonly [Kind<KubeObject>, string])[] = [
  [horizontalPodAutoscalers, 'api'],
  [cronJobs, 'mongo-backup'],
  [gateways, 'edge'],
  [httpRoutes, 'acme-challenge'],
];

/** Adds a domain whose records and certificate are there: it needs no order. */
async function addKnownDomain(site: Site, hostname: string): Promise<void> {
  const key = Buffer.from((await site.secret('operator-key'))?.data?.['key'] ?? '', 'base64');
  const form = { namePrefix: '_glimpse-challenge', valuePrefix: 'glimpse-verify=' };
  const { name, value } = txtRecords(key, 'eu', form)({ customerId, hostname });
  await site.dns.setTxt(name, value);
  await site.dns.setA(hostname, ['127.0.0.1']);
  const secret = await certificateSecret(namespace, hostname, customerId);
  await site.kube.of(secrets).apply(secret, { name: 'test', force: true });
  await site.addDomain(hostname);
}

export function optionalPartTests(of: () => RegionSite): void {
  test('a region gets all parts that are switched on', async () => {
    for (const [kind, name] of optional) await of().appears(kind, name);
    await of().appears(persistentVolumeClaims, 'mongo-backup');
    await of().appears(serviceMonitors, 'api');
    await of().appears(prometheusRules, 'api');
  });

  test('a domain with a certificate gets its routes at the Gateway, and they go with it', async () => {
    const host = 'parts.acme-one.example';
    const { site, appears, goes } = of();
    await addKnownDomain(site, host);
    await appears(listenerSets, host);
    await appears(httpRoutes, `https.${host}`);
    await site.reason(host, 'Programmed', 'ListenerPending');
    await site.plane.kubectl(['delete', 'cdom', host, '-n', namespace, '--wait=false']);
    await goes(listenerSets, host);
    await goes(httpRoutes, `https.${host}`);
  });

  test('parts that are switched off are removed, and so is what an earlier release left', async () => {
    const { site, appears, goes } = of();
    await site.plane.apply(...leftovers((await site.region())!, namespace));
    await changeRegion(site, noPart);
    await appears(ingresses, 'acme-challenge');
    for (const [kind, name] of optional) await goes(kind, name);
    for (const kind of leftKinds) await goes(kind, 'old');
  });

  test('an object that is changed twice by hand is set back twice, with one event that counts', async () => {
    const { site, reaches, get } = of();
    const isRight = async () => (await get(services, 'api'))?.spec?.selector?.[componentLabel] === 'api';
    for (const byHand of ['once', 'twice']) {
      await merge(site, ['service', 'api'], { spec: { selector: { [componentLabel]: byHand } } });
      await reaches(isRight);
    }
    const series = ['get', 'events.events.k8s.io', '-A', '-o', 'jsonpath={.items[*].series.count}'];
    await reaches(async () => (await site.plane.kubectl(series)).split(' ').includes('2'));
  });

  test('a restore gets its Job', async () => {
    await changeRegion(of().site, { restore: { epoch: 2, backup: '2026-11-23T02-17-00Z' } });
    await of().appears(jobs, 'mongo-restore-2');
  });
}
