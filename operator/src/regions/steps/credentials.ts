// Secrets of a region: credentials, and MACs of what the pods mount.
import { secondMs } from '#platform/clock.ts';
import { isRolledOut, type MissingSecret } from './workloads.ts';
import { findCondition } from '#kube/conditions.ts';
import { annotations } from '#resources/labels.ts';
import { type Credentials, ensureCredentials } from '../credentials/ensure.ts';
import { secretMacs } from '../credentials/macs.ts';
import type { Problem, SecretStore } from '../credentials/secret-store.ts';
import { mountedSecrets, rollingSecrets } from '../desired/mounted-secrets.ts';
import { mostMembers } from '../desired/names.ts';
import { memberAddress, mongoUrl } from '../mongo/names.ts';
import { dataClaims, type RegionObjects } from '../observe/observe.ts';
import { deploymentFacts } from '../observe/workloads.ts';
import type { DatabaseAddress, RegionRun } from '../deps.ts';

/** What is missing, for conditions. */
export const toMissing = ({ secret, key }: Problem): MissingSecret => ({ secret, key });

/** Whether data exists that the credentials open: then nothing is made again. */
export function hasData({ object }: RegionRun, seen: RegionObjects): boolean {
  if (dataClaims(seen).length > 0) return true;
  return seen.dataLoss !== 'accepted' && object.status?.mongo?.initializedAt !== undefined;
}

/** Whether a Redis exists that knows its password. Its data may be lost (decision 9). */
function hasRedis({ claims, statefulSets }: RegionObjects): boolean {
  const isRedis = statefulSets.some(({ metadata }) => metadata.name === 'redis');
  return isRedis || claims.some(({ metadata }) => /^data-redis-\d+$/.test(metadata.name));
}

/** Makes what is missing. An unreadable Secret throws and changes nothing. */
export async function credentialsOf(run: RegionRun, seen: RegionObjects): Promise<Credentials | Problem> {
  const { deps, object, identifier, now, signal } = run;
  const secrets = deps.ports.secrets(identifier, signal);
  const api = deploymentFacts(seen, 'api');
  const made = await ensureCredentials(
    { secrets, random: deps.random, now },
    {
      spec: object.spec,
      hasData: hasData(run, seen),
      hasRedis: hasRedis(seen),
      hasPrimary: findCondition(object.status?.conditions ?? [], 'MongoReady')?.status === 'True',
      rotation: {
        order: object.metadata.annotations?.[annotations.rotateCredentials],
        working: deps.memory.working.get(identifier) ?? [],
        rolledOut: deps.memory.settled.has(identifier) && api !== undefined && isRolledOut(api),
      },
    },
  );
  if (made.kind === 'ready') await checkNextUser(run, secrets, made);
  return made;
}

/** A new user of the database is used only after it could log in. */
async function checkNextUser(run: RegionRun, secrets: SecretStore, { users }: Credentials): Promise<void> {
  const { deps, identifier, notes, signal } = run;
  const next = users?.next;
  if (next === undefined) return void deps.memory.working.delete(identifier);
  const address = await addressOf(run, secrets, next);
  const works = address !== undefined && (await deps.ports.logsIn(address, signal));
  if (works) deps.memory.working.set(identifier, [next]);
  notes.againMs.push(works ? 0 : 5 * secondMs);
}

const textOf = async (secrets: SecretStore, name: string, key: string): Promise<string | undefined> =>
  (await secrets.read(name))?.entries[key]?.toString('utf8');

/** Certificate of the region's own authority; `undefined` without TLS. */
export async function findAuthorityCertificate(
  { object }: RegionRun,
  secrets: SecretStore,
): Promise<string | undefined> {
  return object.spec.mongo.managed.tls === 'Required' ? textOf(secrets, 'mongo-ca', 'ca.crt') : undefined;
}

/** Address of the managed set for one user; `undefined` when the user has no password. */
export async function addressOf(
  run: RegionRun,
  secrets: SecretStore,
  user: string,
): Promise<DatabaseAddress | undefined> {
  const { identifier, object } = run;
  const password = await textOf(secrets, 'mongo-users', user);
  if (password === undefined) return undefined;
  const members = Math.min(object.spec.mongo.managed.members, mostMembers);
  const hosts = Array.from({ length: members }, (_, at) => memberAddress(identifier)(at));
  const tls = object.spec.mongo.managed.tls === 'Required';
  return {
    identifier,
    url: mongoUrl({ hosts, user, password, tls }),
    ca: await findAuthorityCertificate(run, secrets),
  };
}

/** Entry of a Secret, or the Secret that is missing. */
export async function entryOf(
  secrets: SecretStore,
  secret: string,
  key: string,
): Promise<{ readonly text: string } | { readonly missing: MissingSecret }> {
  const found = await secrets.read(secret);
  if (!found) return { missing: { secret, key: undefined } };
  const text = found.entries[key]?.toString('utf8');
  return text ? { text } : { missing: { secret, key } };
}

/** MACs of the Secrets whose change rolls the API. */
export async function macsOf({ deps, object, identifier, signal }: RegionRun, operatorKey: Uint8Array) {
  const rolling = rollingSecrets(object.spec);
  const wanted = mountedSecrets(object.spec).filter(
    ({ user, name }) => user === 'api' && rolling.includes(name),
  );
  return secretMacs({ secrets: deps.ports.secrets(identifier, signal), operatorKey }, wanted);
}
