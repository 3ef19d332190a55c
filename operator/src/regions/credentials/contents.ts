// What the credential Secrets of a region contain: entries, passwords and addresses.
import type { Random } from '#platform/random.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { memberHost, mostMembers, ports, replicaSetName, serviceHost } from '#regions/desired/names.ts';

/** Entries of a Secret, by name. */
export type Entries = Readonly<Record<string, Buffer>>;

const passwordBytes = 32;
/** mongod accepts 6 to 1024 characters of base64. */
const keyfileBytes = 756;
const database = 'glimpse';
const caPath = '/etc/glimpse/mongo/ca.crt';

const adminUser = 'admin';
export const fixedUsers = ['operator', 'rs', 'backup'] as const;
/** The name of a generation of the API's user. */
export const apiUser = (generation: number): string => `api-${generation}`;
/** The generation of a user name such as `api-2`; 0 for another name. */
export const generationOf = (user: string): number => Number(/^api-([1-9]\d{0,8})$/.exec(user)?.[1] ?? 0);

/** Entries from texts. */
export const textEntries = (texts: Readonly<Record<string, string>>): Entries =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]));

/** A password of 43 characters that need no escape in an address. */
export const newPassword = (random: Random): string => random.bytes(passwordBytes).toString('base64url');

export const newKeyfile = (random: Random): Entries =>
  textEntries({ keyfile: random.bytes(keyfileBytes).toString('base64') });

export const newAdmin = (random: Random): Entries =>
  textEntries({ username: adminUser, password: newPassword(random) });

/** Passwords of all users; the API starts with generation 1. */
export const newUsers = (random: Random): Entries =>
  textEntries(Object.fromEntries([apiUser(1), ...fixedUsers].map((user) => [user, newPassword(random)])));

/** The configuration file holds the password, which must not be an argument. */
export function newRedis({ identifier }: Pick<JurisdictionSpec, 'identifier'>, random: Random): Entries {
  const password = newPassword(random);
  return textEntries({
    password,
    uri: `redis://:${password}@${serviceHost(identifier, 'redis')}:${ports.redis}`,
    'redis.conf': `requirepass ${password}\n`,
  });
}

/** Names in the certificate of the members: every ordinal that a set may have, so growth needs no new one. */
export const memberNames = (identifier: string): readonly string[] =>
  Array.from({ length: mostMembers }, (_, ordinal) => memberHost(identifier, ordinal));

type Login = { readonly user: string; readonly password: string };

/** The address of the managed MongoDB for a pod that mounts its Secret. */
export function mongoUri(spec: JurisdictionSpec, { user, password }: Login, secure: boolean): string {
  const members = spec.mongo.managed.members;
  const hosts = memberNames(spec.identifier).slice(0, members);
  const options = new URLSearchParams({ replicaSet: replicaSetName, authSource: 'admin' });
  if (secure) options.set('tls', 'true');
  const tls = secure ? `&tlsCAFile=${caPath}` : '';
  const list = hosts.map((host) => `${host}:${ports.mongo}`).join();
  return `mongodb://${user}:${password}@${list}/${database}?${options.toString()}${tls}`;
}

/** The user in an address that `mongoUri` made. */
export const userIn = (uri: string): string => /^mongodb:\/\/([^:@/]+):/.exec(uri)?.[1] ?? '';
