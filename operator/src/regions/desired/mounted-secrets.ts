// Which Secrets the pods of a region mount, with the entries that must be there.
import type { V1Volume, V1VolumeMount } from '#kube/models.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { mountRoot } from './names.ts';
import { readOnlyMount, secretVolume } from './pod.ts';

/** `user`: the pods that mount it. */
type MountedSecret = {
  readonly name: string;
  readonly keys: readonly string[];
  readonly user: 'api' | 'mongo' | 'redis' | 'backup';
};

/** A Secret below `/etc/glimpse`. `allKeys`: the folder shows every entry. */
type ApiMount = MountedSecret & { readonly folder: string; readonly allKeys: boolean };

const keysSecret = 'region-keys';

const tlsKeys = ({ mongo }: JurisdictionSpec): readonly string[] =>
  mongo.managed.tls === 'Disabled' ? [] : ['ca.crt'];

/** The Secret with the addresses of MongoDB: the operator's, or that of an external database. */
export function mongoAddressSecret(spec: JurisdictionSpec, managed: string) {
  const external = spec.mongo.mode === 'External' ? spec.mongo.external : undefined;
  if (external) return { name: external.uriSecretRef.name, keys: ['uri'] };
  return { name: managed, keys: ['uri', ...tlsKeys(spec)] };
}

function redisAddressSecret({ redis }: JurisdictionSpec) {
  const external = redis.mode === 'External' ? redis.external : undefined;
  return { name: external?.uriSecretRef.name ?? 'redis-auth', keys: ['uri'] };
}

/** What the API mounts, in the order of its folders. */
export function apiMounts(spec: JurisdictionSpec): readonly ApiMount[] {
  const { mail, stripe, extra = [] } = spec.api?.secrets ?? {};
  const given = { user: 'api', allKeys: true } as const;
  const own = { user: 'api', allKeys: false } as const;
  return [
    { ...own, folder: 'keys', name: keysSecret, keys: ['keys.json'] },
    { ...own, folder: 'mongo', ...mongoAddressSecret(spec, 'mongo-api') },
    { ...own, folder: 'redis', ...redisAddressSecret(spec) },
    ...(mail ? [{ ...given, folder: 'mail', name: mail.name, keys: ['uri'] }] : []),
    ...(stripe
      ? [{ ...given, folder: 'stripe', name: stripe.name, keys: ['secret-key', 'webhook-secrets'] }]
      : []),
    ...extra.map(({ name }) => ({ ...given, folder: `extra/${name}`, name, keys: [] })),
  ];
}

/** Volumes and mounts of the API's Secrets. Folders, never single files: updates must arrive. */
export function apiSecretVolumes(mounts: readonly ApiMount[]) {
  const nameOf = ({ folder }: ApiMount, at: number): string =>
    folder.startsWith('extra/') ? `extra-${at}` : folder;
  return {
    volumes: mounts.map((mount, at): V1Volume =>
      secretVolume(nameOf(mount, at), mount.name, mount.allKeys ? undefined : mount.keys),
    ),
    volumeMounts: mounts.map((mount, at): V1VolumeMount =>
      readOnlyMount(nameOf(mount, at), `${mountRoot}/${mount.folder}`),
    ),
  };
}

/** Every mounted Secret, to report a missing one and to notice a change. */
export function mountedSecrets(spec: JurisdictionSpec): readonly MountedSecret[] {
  const api = apiMounts(spec).map(({ name, keys, user }): MountedSecret => ({ name, keys, user }));
  const { managed } = spec.mongo;
  const isManaged = spec.mongo.mode === 'Managed';
  const secure = managed.tls === 'Required';
  const mongo: readonly MountedSecret[] = !isManaged
    ? []
    : [
        { user: 'mongo', name: 'mongo-keyfile', keys: ['keyfile'] },
        { user: 'mongo', name: 'mongo-admin', keys: ['username', 'password'] },
        { user: 'mongo', name: 'mongo-users', keys: ['operator', 'rs', 'backup'] },
        ...(secure ? [{ user: 'mongo', name: 'mongo-tls', keys: ['tls.pem', 'ca.crt'] } as const] : []),
      ];
  const redis: readonly MountedSecret[] =
    spec.redis.mode === 'External' ? [] : [{ user: 'redis', name: 'redis-auth', keys: ['redis.conf'] }];
  const backup: readonly MountedSecret[] =
    isManaged && managed.backup ? [{ user: 'backup', ...mongoAddressSecret(spec, 'mongo-backup') }] : [];
  return [...api, ...mongo, ...redis, ...backup];
}

/** The Secrets whose change rolls the API: all that it mounts except the keys, which it re-reads. */
export function rollingSecrets(spec: JurisdictionSpec): readonly string[] {
  return [...new Set(apiMounts(spec).map(({ name }) => name))].filter((name) => name !== keysSecret);
}
