// Makes the credentials of a region once. While data exists, nothing that opens it is made again.
import type { Random } from '#platform/random.ts';
import { shortHash } from '#platform/crypto.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import {
  type CertificatePair,
  belongTogether,
  isRenewalDue,
  issueLeaf,
  makeAuthority,
  makeAuthorityKey,
} from './certificates.ts';
import {
  type Entries,
  fixedUsers,
  memberNames,
  mongoUri,
  newAdmin,
  newKeyfile,
  newRedis,
  newUsers,
  textEntries,
} from './contents.ts';
import { type ApiUsers, currentUsers, rotateUsers, type RotationFacts } from './rotation.ts';
import {
  CredentialProblem,
  entryText,
  orProblem,
  type Problem,
  sameEntries,
  type SecretStore,
  type CredentialSecret,
} from './secret-store.ts';

/** Entry of the Secret `mongo-admin`. */
const setMade = 'initialized';

type CredentialDeps = { readonly secrets: SecretStore; readonly random: Random; readonly now: Date };

type CredentialRegion = {
  readonly spec: JurisdictionSpec;
  /** A volume claim exists, or MongoDB was initialised once. */
  readonly hasData: boolean;
  /** A Redis exists that knows its password. */
  readonly hasRedis: boolean;
  /** Whether the replica set had a primary at the last look. */
  readonly hasPrimary?: boolean;
  readonly rotation: RotationFacts;
};

/** `users`: the API's user now, and those of a rotation. `tlsHash` changes with the certificate. */
export type Credentials = {
  readonly kind: 'ready';
  readonly users: ApiUsers | undefined;
  readonly tlsHash: string | undefined;
};

type Needed = { readonly name: string; readonly keys: readonly string[]; make(): Promise<Entries> | Entries };

/** Reads a Secret; makes it only while there is no data that it opens. */
async function once(
  { secrets }: CredentialDeps,
  hasData: boolean,
  needed: Needed,
): Promise<CredentialSecret> {
  const { name, keys, make } = needed;
  const found = await secrets.read(name);
  if (!found && hasData) throw new CredentialProblem({ kind: 'missing', secret: name });
  const stored = found ?? (await secrets.create(name, { entries: await make() }));
  for (const key of keys) entryText(name, stored, key);
  return stored;
}

/** Keeps a Secret equal to what follows from others. It can be made again at any time. */
async function derived({ secrets }: CredentialDeps, name: string, entries: Entries): Promise<void> {
  const found = await secrets.read(name);
  if (!found) await secrets.create(name, { entries });
  else if (!sameEntries(found.entries, entries)) await secrets.replace(name, { entries }, found);
}

async function ensureAuthority(
  deps: CredentialDeps,
  { spec, hasData }: CredentialRegion,
): Promise<CertificatePair> {
  const keySecret = await once(deps, hasData, {
    name: 'mongo-ca-key',
    keys: ['ca.key'],
    make: async () => textEntries({ 'ca.key': await makeAuthorityKey() }),
  });
  const key = entryText('mongo-ca-key', keySecret, 'ca.key');
  const secret = await once(deps, hasData, {
    name: 'mongo-ca',
    keys: ['ca.crt'],
    make: async () => textEntries({ 'ca.crt': await makeAuthority(spec.identifier, key, deps) }),
  });
  const certificate = entryText('mongo-ca', secret, 'ca.crt');
  if (!(await belongTogether(certificate, key).catch(() => false)))
    throw new CredentialProblem({ kind: 'damaged', secret: 'mongo-ca', key: 'ca.crt' });
  return { certificate, key };
}

/** Whether the stored certificate can stay: it names every member, its authority is ours, and it is young. */
function isUsable(
  stored: CredentialSecret,
  authority: CertificatePair,
  { hosts, now }: { readonly hosts: readonly string[]; readonly now: Date },
): boolean {
  const { 'tls.crt': certificate, 'tls.pem': both, 'ca.crt': ca } = stored.entries;
  if (!certificate || !both || ca?.toString() !== authority.certificate) return false;
  try {
    return !isRenewalDue(certificate.toString(), hosts, now);
  } catch {
    return false; // it is no certificate
  }
}

/** @returns a hash that changes with the certificate */
async function ensureLeaf(
  deps: CredentialDeps,
  identifier: string,
  authority: CertificatePair,
): Promise<string> {
  const hosts = memberNames(identifier);
  const found = await deps.secrets.read('mongo-tls');
  if (found && isUsable(found, authority, { hosts, now: deps.now }))
    return shortHash(entryText('mongo-tls', found, 'tls.crt'));
  const leaf = await issueLeaf(authority, hosts, deps);
  const entries = textEntries({
    'tls.crt': leaf.certificate,
    'tls.key': leaf.key,
    'tls.pem': `${leaf.key}${leaf.certificate}`,
    'ca.crt': authority.certificate,
  });
  const stored = found
    ? await deps.secrets.replace('mongo-tls', { entries }, found)
    : await deps.secrets.create('mongo-tls', { entries });
  return shortHash(entryText('mongo-tls', stored, 'tls.crt'));
}

/**
 * Notes that the replica set was made. The agent reads it from the mounted Secret: a first member that lost
 * its volume then joins the others instead of making a second set.
 */
async function noteSet({ secrets }: CredentialDeps, admin: CredentialSecret): Promise<void> {
  if (admin.entries[setMade] !== undefined) return;
  const entries = { ...admin.entries, ...textEntries({ [setMade]: 'true' }) };
  await secrets.replace('mongo-admin', { entries }, admin);
}

async function ensureMongo(
  deps: CredentialDeps,
  region: CredentialRegion,
): Promise<Omit<Credentials, 'kind'>> {
  const { spec, hasData } = region;
  const { random } = deps;
  await once(deps, hasData, { name: 'mongo-keyfile', keys: ['keyfile'], make: () => newKeyfile(random) });
  const admin = await once(deps, hasData, {
    name: 'mongo-admin',
    keys: ['username', 'password'],
    make: () => newAdmin(random),
  });
  if (region.hasPrimary) await noteSet(deps, admin);
  const passwords = await once(deps, hasData, {
    name: 'mongo-users',
    keys: fixedUsers,
    make: () => newUsers(random),
  });
  const secure = spec.mongo.managed.tls === 'Required';
  const authority = secure ? await ensureAuthority(deps, region) : undefined;
  const tlsHash = authority && (await ensureLeaf(deps, spec.identifier, authority));
  const users = await rotateUsers(deps, passwords, region.rotation);
  const ca = authority ? { 'ca.crt': authority.certificate } : {};
  const uri = (user: string): string =>
    mongoUri(spec, { user, password: entryText('mongo-users', users.stored, user) }, secure);
  await derived(deps, 'mongo-api', textEntries({ uri: uri(users.current), ...ca }));
  await derived(deps, 'mongo-backup', textEntries({ uri: uri('backup'), ...ca }));
  return { users: currentUsers(users), tlsHash };
}

/**
 * Creates what is missing and renews certificates. A Secret that cannot be read changes nothing.
 * @throws what the store throws when it could not be asked, and conflicts
 */
export function ensureCredentials(
  deps: CredentialDeps,
  region: CredentialRegion,
): Promise<Credentials | Problem> {
  const { spec, hasRedis } = region;
  return orProblem(async () => {
    const none = { users: undefined, tlsHash: undefined };
    const mongo = spec.mongo.mode === 'External' ? none : await ensureMongo(deps, region);
    if (spec.redis.mode !== 'External')
      await once(deps, hasRedis, {
        name: 'redis-auth',
        keys: ['uri', 'password', 'redis.conf'],
        make: () => newRedis(spec, deps.random),
      });
    return { kind: 'ready', ...mongo };
  });
}
