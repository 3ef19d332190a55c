// Plays the controllers of a cluster: pods and volumes of workloads, Gateways, routes, the main domain.
import type { Clock } from '#platform/clock.ts';
import type { FakeApi } from '../fake-api/server.ts';
import type { Loose } from '../fake-api/seeds.ts';

/** Why pods of an image do not start. `refused`: the API server admits none, and says so. */
type Failure = { readonly image: string; readonly reason: string; readonly refused?: string };

/** Creates the simulation. `react` gives every object the status that a healthy cluster would give it. */
export function simulateCluster(api: FakeApi, clock: Clock) {
  const { objects } = api;
  const failures: Failure[] = [];
  const now = () => clock.now().toISOString();
  const failureOf = (owner: Loose): Failure | undefined =>
    failures.find(({ image }) =>
      owner.spec.template.spec.containers.some((one: Loose) => one.image === image),
    );

  function pod(owner: Loose, name: string, failure: Failure | undefined): void {
    const { namespace } = owner.metadata;
    const old = objects.get('Pod', name, namespace);
    const since: string = old?.status.conditions?.[0].lastTransitionTime ?? now();
    const status = failure
      ? {
          phase: 'Pending',
          containerStatuses: [{ name: 'api', state: { waiting: { reason: failure.reason } } }],
        }
      : { phase: 'Running', conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: since }] };
    objects.put({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name,
        namespace,
        labels: owner.spec.template.metadata.labels,
        annotations: { image: owner.spec.template.spec.containers[0].image },
        ownerReferences: [
          {
            apiVersion: 'apps/v1',
            kind: owner.kind,
            name: owner.metadata.name,
            uid: owner.metadata.uid,
            controller: true,
          },
        ],
      },
      spec: { ...owner.spec.template.spec, nodeName: 'node-1' },
      status,
    } as never);
  }

  function deleteOthers(owner: Loose, names: readonly string[]): void {
    for (const one of objects.list('Pod', owner.metadata.namespace))
      if (one.metadata.ownerReferences?.[0]?.uid === owner.metadata.uid && !names.includes(one.metadata.name))
        objects.remove('Pod', one.metadata.name, owner.metadata.namespace);
  }

  const setStatus = (owner: Loose, status: object): void => {
    const { name, namespace } = owner.metadata;
    if (JSON.stringify(owner.status) === JSON.stringify(status)) return;
    objects.change(owner.kind, name, namespace, (doc) => void (doc.status = status), 'status');
  };

  /** A StatefulSet removes a pod first, and tells only by an event that the new one is not taken. */
  function refusedSet(set: Loose, refused: string): void {
    const { name, namespace, uid, generation } = set.metadata;
    const left = Math.min(set.status?.readyReplicas ?? 0, set.spec.replicas - 1);
    const names = Array.from({ length: left }, (_, at) => `${name}-${at}`);
    deleteOthers(set, names);
    setStatus(set, {
      observedGeneration: generation,
      replicas: left,
      readyReplicas: left,
      updatedReplicas: 0,
      currentRevision: 'former',
      updateRevision: 'refused',
    });
    objects.put({
      apiVersion: 'events.k8s.io/v1',
      kind: 'Event',
      metadata: { name: `${name}.1`, namespace },
      reason: 'FailedCreate',
      note: `create Pod ${name}-${left} in StatefulSet ${name} failed error: ${refused}`,
      regarding: { apiVersion: 'apps/v1', kind: 'StatefulSet', namespace, name, uid },
      deprecatedLastTimestamp: now(),
    } as never);
  }

  function workload(owner: Loose): void {
    const { name, generation } = owner.metadata;
    const replicas: number = owner.spec.replicas ?? 2;
    const failure = failureOf(owner);
    if (failure?.refused !== undefined && owner.kind === 'StatefulSet')
      return refusedSet(owner, failure.refused);
    const template = JSON.stringify(owner.spec.template).length;
    const old = failure ? (owner.status?.readyReplicas ?? 0) : 0;
    const names = Array.from({ length: replicas }, (_, at) => `${name}-${at}`);
    for (const one of names) if (!failure || old === 0) pod(owner, one, failure);
    const isTried = failure !== undefined && old > 0 && failure.refused === undefined;
    if (isTried) pod(owner, `${name}-new`, failure);
    deleteOthers(owner, isTried ? [...names, `${name}-new`] : names);
    const ready = failure ? old : replicas;
    setStatus(owner, {
      observedGeneration: generation,
      replicas: isTried ? replicas + 1 : replicas,
      updatedReplicas: failure ? Number(isTried) : replicas,
      readyReplicas: ready,
      availableReplicas: ready,
      ...(failure?.refused !== undefined && {
        conditions: [{ ...yes('ReplicaFailure'), reason: 'FailedCreate', message: failure.refused }],
      }),
      ...(owner.kind === 'StatefulSet' && {
        currentRevision: `r${template}`,
        updateRevision: `r${template}`,
      }),
    });
  }

  function claims(set: Loose): void {
    for (const template of set.spec.volumeClaimTemplates ?? [])
      for (let at = 0; at < set.spec.replicas; at += 1) {
        const name = `${template.metadata.name}-${set.metadata.name}-${at}`;
        const { namespace } = set.metadata;
        const { storage } = template.spec.resources.requests;
        if (objects.get('PersistentVolumeClaim', name, namespace)) continue;
        objects.put({
          apiVersion: 'v1',
          kind: 'PersistentVolumeClaim',
          metadata: { name, namespace, labels: template.metadata.labels },
          spec: {
            storageClassName: 'standard',
            volumeName: `pv-${name}`,
            resources: { requests: { storage } },
          },
          status: { phase: 'Bound', capacity: { storage } },
        } as never);
      }
  }

  /** None when the cluster does not know the kind. */
  const known = (kind: string): Loose[] => {
    try {
      return objects.list(kind);
    } catch {
      return [];
    }
  };
  const yes = (type: string) => ({
    type,
    status: 'True',
    reason: type,
    message: '',
    lastTransitionTime: now(),
  });

  return {
    failures,
    /** Objects that every cluster has. */
    base(): void {
      const make = (kind: string, apiVersion: string, metadata: object, more: object = {}) =>
        objects.put({ apiVersion, kind, metadata, ...more });
      make('StorageClass', 'storage.k8s.io/v1', { name: 'standard' }, { allowVolumeExpansion: true });
      make('Node', 'v1', { name: 'node-1', labels: { 'topology.kubernetes.io/region': 'eu-central-1' } });
      make(
        'EndpointSlice',
        'discovery.k8s.io/v1',
        { name: 'kubernetes', namespace: 'default', labels: { 'kubernetes.io/service-name': 'kubernetes' } },
        { addressType: 'IPv4', endpoints: [{ addresses: ['192.0.2.9'] }], ports: [{ port: 6443 }] },
      );
    },
    react(): void {
      for (const one of objects.list('HorizontalPodAutoscaler')) {
        const { name, namespace } = one.metadata;
        const scaled = objects.get('Deployment', name, namespace);
        if (scaled && scaled.spec.replicas === undefined)
          objects.change(
            'Deployment',
            name,
            namespace,
            (doc) => void (doc.spec.replicas = one.spec.minReplicas),
          );
      }
      for (const one of objects.list('StatefulSet')) {
        if (one.metadata.deletionTimestamp !== undefined) continue;
        claims(one);
        workload(one);
      }
      for (const one of objects.list('Deployment')) workload(one);
      for (const one of objects.list('PersistentVolumeClaim')) {
        const { storage } = one.spec.resources.requests;
        if (one.status?.phase === 'Bound' && one.status.capacity?.storage !== storage)
          setStatus(one, { ...one.status, capacity: { storage } });
      }
      for (const one of known('Gateway'))
        if (!one.status)
          setStatus(one, { conditions: [yes('Programmed')], addresses: [{ value: '203.0.113.10' }] });
      for (const one of known('HTTPRoute'))
        if (!one.status)
          setStatus(one, {
            parents: [{ parentRef: { name: 'edge' }, conditions: [yes('Accepted'), yes('ResolvedRefs')] }],
          });
      for (const one of objects.list('CustomDomain'))
        if (!one.status && one.spec.role === 'Site')
          setStatus(one, { conditions: [yes('CertificateReady'), yes('Programmed')] });
    },
  };
}
