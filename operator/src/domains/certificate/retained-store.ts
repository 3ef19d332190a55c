// Keeps the list of certificates that outlive their domains: ConfigMaps, because Secrets can't be listed.
import type { Kube } from '#kube/client.ts';
import { is } from '#kube/errors.ts';
import type { V1ConfigMap } from '#kube/models.ts';
import type { JsonPatch } from '#kube/resource.ts';
import { hasLabels } from '#kube/object.ts';
import { shortHash } from '#platform/crypto.ts';
import { configMaps, type Secret, secrets as secretKind } from '#resources/kinds/storage.ts';
import { annotations, childLabels, fieldManagers } from '#resources/labels.ts';
import { certificateName } from './names.ts';

/** A certificate without a domain. `until` is text as stored. */
export type Retained = { readonly hostname: string; readonly until: string };

type Place = { readonly kube: Pick<Kube, 'of'>; readonly namespace: string; readonly identifier: string };

const manager = { name: fieldManagers.customDomain } as const;
const component = 'certificate';
/** Many lists, so that each stays small when thousands of domains are removed at once. */
const lists = Array.from({ length: 16 }, (_, digit) => `retained-certificates-${digit.toString(16)}`);
const listOf = (hostname: string): string => `retained-certificates-${shortHash(hostname, 1)}`;
/** Keeps `data` from becoming absent with the last entry. Host names have a dot, so none is equal to it. */
const about = { about: 'Host names of removed domains, and when each certificate is removed' };
const notePath = `/metadata/annotations/${annotations.retainedUntil.replace('/', '~1')}`;

/** Whether a patch met something else than its writer had read. */
const isOvertaken = (thrown: unknown): boolean =>
  is.invalid(thrown) || is.conflict(thrown) || is.notFound(thrown);

/** Removes a value if it still is this one. */
const removal = (path: string, value: string): readonly JsonPatch[] => [
  { op: 'test', path, value },
  { op: 'remove', path },
];

function listCalls({ kube, namespace, identifier }: Place) {
  const maps = kube.of(configMaps);
  return {
    /** All entries of the region. */
    async all(signal: AbortSignal): Promise<readonly Retained[]> {
      const found = await Promise.all(lists.map((name) => maps.get({ namespace, name }, signal)));
      const entries = found.flatMap((map) => Object.entries(map?.data ?? {}));
      return entries.flatMap(([hostname, until]) => (hostname in about ? [] : [{ hostname, until }]));
    },
    /** Adds an entry, or gives it a new time. */
    async add({ hostname, until }: Retained, signal: AbortSignal): Promise<void> {
      const name = listOf(hostname);
      const operations: readonly JsonPatch[] = [{ op: 'add', path: `/data/${hostname}`, value: until }];
      const patch = () => maps.patchJson({ namespace, name }, operations, signal);
      const metadata = { name, namespace, labels: childLabels(identifier, component) };
      const data = { ...about, [hostname]: until };
      const first: V1ConfigMap = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
      await patch().catch((missing: unknown) => {
        if (!is.notFound(missing)) throw missing;
        return maps.create(first, manager, signal).catch((thrown: unknown) => {
          if (!is.alreadyExists(thrown)) throw thrown;
          return patch();
        });
      });
    },
    /** Takes an entry off the list, unless its time has changed since. */
    async forget({ hostname, until }: Retained, signal: AbortSignal): Promise<void> {
      const key = { namespace, name: listOf(hostname) };
      await maps.patchJson(key, removal(`/data/${hostname}`, until), signal).catch((thrown: unknown) => {
        if (!isOvertaken(thrown)) throw thrown;
      });
    },
  };
}

/** Creates the store of one region. Each read asks the API server. */
export function createRetainedStore(place: Place) {
  const secrets = place.kube.of(secretKind);
  const { namespace } = place;
  const keyOf = (hostname: string) => ({ namespace, name: certificateName(hostname) });
  return {
    ...listCalls(place),
    /** The certificate of a host name, if it is ours. */
    async read(hostname: string, signal: AbortSignal): Promise<Secret | undefined> {
      const found = await secrets.get(keyOf(hostname), signal);
      return found && hasLabels(found, childLabels(place.identifier, component)) ? found : undefined;
    },
    /** Notes on the Secret until when it is kept. A missing Secret is no error. */
    async mark({ hostname, until }: Retained, signal: AbortSignal): Promise<void> {
      const operations: readonly JsonPatch[] = [{ op: 'add', path: notePath, value: until }];
      await secrets.patchJson(keyOf(hostname), operations, signal).catch((thrown: unknown) => {
        if (!is.notFound(thrown)) throw thrown;
      });
    },
    /** Takes the note away, unless it has changed since. */
    async unmark({ hostname, until }: Retained, signal: AbortSignal): Promise<void> {
      await secrets.patchJson(keyOf(hostname), removal(notePath, until), signal).catch((thrown: unknown) => {
        if (!isOvertaken(thrown)) throw thrown;
      });
    },
    /** Removes the Secret. @returns `false` if its resource version has changed since it was read */
    async remove({ metadata }: Secret, signal: AbortSignal): Promise<boolean> {
      const { name, uid = '', resourceVersion = '' } = metadata;
      try {
        await secrets.remove({ namespace, name }, { uid, resourceVersion }, signal);
        return true;
      } catch (thrown) {
        if (is.conflict(thrown)) return false;
        throw thrown;
      }
    },
  };
}
export type RetainedStore = ReturnType<typeof createRetainedStore>;
