// Acts as kubelet and edge of a cluster without nodes: makes pods Ready and gives domains their certificates.
import { findCondition } from '#kube/conditions.ts';
import type { Kube } from '#kube/client.ts';
import { customDomains } from '#resources/custom-domain.ts';
import { pods } from '#resources/kinds/workloads.ts';

const by = { name: 'test', force: true, sub: 'status' } as const;
const lastTransitionTime = '2026-01-01T00:00:00Z';

async function readyPods(kube: Kube, namespace: string): Promise<void> {
  const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime }] };
  for (const { metadata, status: now } of await kube.of(pods).list({ namespace })) {
    if (now?.phase === 'Running' || metadata.deletionTimestamp !== undefined) continue;
    const { name } = metadata;
    await kube.of(pods).apply({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, status }, by);
  }
}

async function serveDomains(kube: Kube, namespace: string): Promise<void> {
  const good = (type: string) => ({
    type,
    status: 'True',
    reason: 'Programmed',
    message: '',
    lastTransitionTime,
    observedGeneration: 1,
  });
  const status = { conditions: [good('CertificateReady'), good('Programmed')] };
  for (const { metadata, status: now } of await kube.of(customDomains).list({ namespace })) {
    if (findCondition(now?.conditions ?? [], 'CertificateReady')?.status === 'True') continue;
    const { name } = metadata;
    const head = { apiVersion: 'glimpse.dev/v1alpha1', kind: 'CustomDomain' };
    await kube.of(customDomains).apply({ ...head, metadata: { name, namespace }, status }, by);
  }
}

/** Acts twice a second until disposal. */
export function actAsCluster(kube: Kube, namespace: string): Disposable {
  const act = async (): Promise<void> => {
    await readyPods(kube, namespace);
    await serveDomains(kube, namespace);
  };
  const timer = setInterval(() => void act().catch(() => undefined), 500);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
