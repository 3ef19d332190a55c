// The two key Secrets in Kubernetes, read and written by name.
import type { Kube } from '#kube/client.ts';
import type { V1Secret } from '#kube/models.ts';
import { type Secret, secrets } from '#resources/kinds/storage.ts';
import { childLabels } from '#resources/labels.ts';
import type { KeySecret, KeySecretContent, KeySecrets } from './key-secrets.ts';

const manager = { name: 'glimpse-jurisdiction' } as const;
/** Tells backup tools to leave keys out (https://velero.io/docs/main/resource-filtering/). */
const leftOut = { 'velero.io/exclude-from-backup': 'true' };

function keySecretOf({ metadata, data = {} }: Secret): KeySecret {
  return {
    name: metadata.name,
    uid: metadata.uid ?? '',
    resourceVersion: metadata.resourceVersion ?? '',
    createdAt: metadata.creationTimestamp ?? '',
    annotations: metadata.annotations ?? {},
    data: Object.fromEntries(
      Object.entries(data).map(([entry, base64]) => [entry, Buffer.from(base64, 'base64')]),
    ),
  };
}

/** Access to the key Secrets of one region. A second writer gets a conflict. */
export function kubeKeySecrets(kube: Kube, namespace: string, identifier: string): KeySecrets {
  const resource = kube.of(secrets);
  const intentOf = ({ name, annotations, data }: KeySecretContent, resourceVersion?: string): V1Secret => ({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: {
      name,
      namespace,
      annotations,
      labels: { ...childLabels(identifier, 'keys'), ...leftOut },
      ...(resourceVersion !== undefined && { resourceVersion }),
    },
    type: 'Opaque',
    data: Object.fromEntries(Object.entries(data).map(([entry, bytes]) => [entry, bytes.toString('base64')])),
  });
  return {
    async read(name, signal) {
      const found = await resource.get({ namespace, name }, signal);
      return found && keySecretOf(found);
    },
    create: async (content, signal) => keySecretOf(await resource.create(intentOf(content), manager, signal)),
    replace: async (content, version, signal) =>
      keySecretOf(await resource.replace(intentOf(content, version), manager, signal)),
  };
}
