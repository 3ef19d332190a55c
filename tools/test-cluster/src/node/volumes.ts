// Provides volumes: makes a folder and a PersistentVolume for each claim of our class, and lets them grow.
import { chown, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Api } from '../api-calls.ts';
import { imageUser } from '../images/image-files.ts';
import { nodeName } from './kubelet.ts';

/** Name of the StorageClass. */
export const storageClass = 'glimpse-test';
const provisioner = 'glimpse.dev/host-path';

/** The class as an object. It is the default one and lets claims grow. */
export const storageClassObject = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'StorageClass',
  metadata: { name: storageClass, annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' } },
  provisioner,
  volumeBindingMode: 'WaitForFirstConsumer',
  allowVolumeExpansion: true,
  reclaimPolicy: 'Delete',
};

type Claim = {
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: {
    readonly storageClassName?: string;
    readonly volumeName?: string;
    readonly accessModes: readonly string[];
    readonly resources: { readonly requests: { readonly storage: string } };
  };
  readonly status?: { readonly phase?: string; readonly capacity?: { readonly storage?: string } };
};
type Volume = {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly storageClassName?: string };
  readonly status?: { readonly phase?: string };
};
type Event<T> = { readonly type: string; readonly object: T };

const volumeName = ({ metadata }: Claim) => `pvc-${metadata.uid}`;

function volumeFor(claim: Claim, path: string): object {
  const { name, namespace, uid } = claim.metadata;
  const terms = [
    { matchExpressions: [{ key: 'kubernetes.io/hostname', operator: 'In', values: [nodeName] }] },
  ];
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: volumeName(claim), annotations: { 'pv.kubernetes.io/provisioned-by': provisioner } },
    spec: {
      capacity: { storage: claim.spec.resources.requests.storage },
      accessModes: claim.spec.accessModes,
      persistentVolumeReclaimPolicy: 'Delete',
      storageClassName: storageClass,
      hostPath: { path, type: 'Directory' },
      claimRef: { apiVersion: 'v1', kind: 'PersistentVolumeClaim', name, namespace, uid },
      nodeAffinity: { required: { nodeSelectorTerms: terms } },
    },
  };
}

const claimPath = ({ metadata }: Claim) =>
  `/api/v1/namespaces/${metadata.namespace}/persistentvolumeclaims/${metadata.name}`;

/** Makes the folder and its volume. The user of our images owns it: hostPath has no group of its own. */
async function provide(api: Api, claim: Claim, folder: string): Promise<void> {
  const path = join(folder, volumeName(claim));
  await mkdir(path, { recursive: true, mode: 0o770 });
  await chown(path, imageUser, imageUser);
  await api.call({ method: 'POST', path: '/api/v1/persistentvolumes', body: volumeFor(claim, path) });
}

/** Raises the size of a volume and of its claim. Nothing else has to change for a folder. */
async function grow(api: Api, claim: Claim): Promise<void> {
  const { storage } = claim.spec.resources.requests;
  const volume = `/api/v1/persistentvolumes/${claim.spec.volumeName}`;
  await api.call({ method: 'PATCH', path: volume, body: { spec: { capacity: { storage } } } });
  const body = { status: { capacity: { storage }, conditions: null } };
  await api.call({ method: 'PATCH', path: `${claimPath(claim)}/status`, body });
}

async function onClaim(api: Api, { type, object }: Event<Claim>, folder: string): Promise<void> {
  if (type === 'DELETED' || object.spec.storageClassName !== storageClass) return;
  const { phase, capacity } = object.status ?? {};
  const chosen = object.metadata.annotations?.['volume.kubernetes.io/selected-node'];
  if (phase === 'Pending' && chosen !== undefined && !object.spec.volumeName)
    await provide(api, object, folder);
  if (phase === 'Bound' && capacity?.storage !== object.spec.resources.requests.storage)
    await grow(api, object);
}

async function onVolume(api: Api, { type, object }: Event<Volume>, folder: string): Promise<void> {
  if (object.spec.storageClassName !== storageClass) return;
  const path = `/api/v1/persistentvolumes/${object.metadata.name}`;
  if (type !== 'DELETED' && object.status?.phase === 'Released') await api.call({ method: 'DELETE', path });
  if (type === 'DELETED') await rm(join(folder, object.metadata.name), { recursive: true, force: true });
}

/** Watches a list until the signal. A watch starts with all objects, so none is missed. */
async function follow(
  watch: () => AsyncIterable<string>,
  each: (line: string) => Promise<void>,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    try {
      for await (const line of watch()) await each(line).catch(() => {}); // the next event repeats it
    } catch {
      // cut, or stopped
    }
    if (!signal.aborted) await pause(200);
  }
}

/** Provides volumes below `folder` until disposal. */
export async function startVolumes(api: Api, folder: string): Promise<AsyncDisposable> {
  await mkdir(folder, { recursive: true });
  const stop = new AbortController();
  const { signal } = stop;
  const claims = follow(
    () => api.watch('/api/v1/persistentvolumeclaims?watch=1&timeoutSeconds=20', signal),
    async (line) => {
      const event: Event<Claim> = JSON.parse(line);
      await onClaim(api, event, folder);
    },
    signal,
  );
  const volumes = follow(
    () => api.watch('/api/v1/persistentvolumes?watch=1&timeoutSeconds=20', signal),
    async (line) => {
      const event: Event<Volume> = JSON.parse(line);
      await onVolume(api, event, folder);
    },
    signal,
  );
  return {
    async [Symbol.asyncDispose]() {
      stop.abort();
      await Promise.all([claims, volumes]);
    },
  };
}
