// Reconciles the MongoDB of a region: collects the input and notes the outcome.
import { annotations } from '#resources/labels.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { MongoInput, MongoOutcome } from '../mongo/outcome.ts';
import type { MongoPodReason } from '../mongo/condition.ts';
import { dataClaims, podsOf, type RegionObjects } from '../observe/observe.ts';
import { statefulSetFacts } from '../observe/workloads.ts';
import type { DatabaseAddress, RegionRun } from '../deps.ts';
import { partCondition } from '../condition.ts';
import { addressOf, findAuthorityCertificate, entryOf } from './credentials.ts';
import { podsCause } from './pod-causes.ts';
import { type MissingSecret, missingText } from './workloads.ts';

/** Causes of MongoDB's pods as its reconciler names them. */
export function mongoCauses(seen: RegionObjects): readonly MongoPodReason[] {
  const cause = podsCause(podsOf(seen, 'mongo'));
  const unbound = dataClaims(seen).some(
    ({ status }) => status?.phase === 'Pending' || status?.phase === 'Lost',
  );
  const byVolume = cause?.reason === 'Unschedulable' && /volume/.test(cause.detail);
  const causes: MongoPodReason[] = [];
  if (statefulSetFacts(seen, 'mongo')?.quotaRejected) causes.push('QuotaRejected');
  if (cause?.reason === 'ImagePullFailed' || cause?.reason === 'CrashLooping') causes.push(cause.reason);
  if (byVolume || (unbound && cause !== undefined)) causes.push('StoragePending');
  if (cause?.reason === 'Unschedulable' && !byVolume) causes.push('Unschedulable');
  return causes;
}

type DatabaseInput =
  | { readonly input: MongoInput; readonly address: DatabaseAddress }
  | { readonly missing: MissingSecret };

/** Whether the region's API runs in the mode that accepts an older MongoDB (docs/configuration.md). */
const isDevelopment = ({ object }: RegionRun): boolean =>
  object.spec.api?.settings?.['DEVELOPMENT'] === 'true';

async function externalInput(run: RegionRun, secrets: SecretStore, name: string): Promise<DatabaseInput> {
  const { identifier } = run;
  const uri = await entryOf(secrets, name, 'operatorUri');
  if ('missing' in uri) return uri;
  const ca = (await secrets.read(name))?.entries['ca.crt']?.toString('utf8');
  return {
    input: { kind: 'external', identifier, development: isDevelopment(run), uri: uri.text, ca },
    address: { identifier, url: uri.text, ca },
  };
}

async function managedInput(
  run: RegionRun,
  secrets: SecretStore,
  seen: RegionObjects,
): Promise<DatabaseInput> {
  const { object, identifier } = run;
  const { managed } = object.spec.mongo;
  const password = await entryOf(secrets, 'mongo-users', 'rs');
  if ('missing' in password) return password;
  const address = await addressOf(run, secrets, 'operator');
  if (!address) return { missing: { secret: 'mongo-users', key: 'operator' } };
  const set = statefulSetFacts(seen, 'mongo');
  const live = seen.statefulSets.find(({ metadata }) => metadata.name === 'mongo');
  const { creationTimestamp = run.now.toISOString() } = live?.metadata ?? {};
  return {
    address,
    input: {
      kind: 'managed',
      identifier,
      development: isDevelopment(run),
      members: managed.members,
      ca: await findAuthorityCertificate(run, secrets),
      password: password.text,
      featureCompatibilityVersion: managed.featureCompatibilityVersion,
      statefulSet: live && { replicas: live.spec.replicas ?? 1, createdAt: new Date(creationTimestamp) },
      initialized: seen.dataLoss !== 'accepted' && object.status?.mongo?.initializedAt !== undefined,
      podCauses: mongoCauses(seen),
      refusal: set?.quotaRejected ? '' : (set?.refusal ?? ''),
      forceReconfig: object.metadata.annotations?.[annotations.forceReconfig],
    },
  };
}

export type Database = { readonly outcome: MongoOutcome; readonly address: DatabaseAddress };

/** Looks at MongoDB and makes at most one change of its set. `undefined` when a Secret is missing. */
export async function reconcileDatabase(run: RegionRun, seen: RegionObjects): Promise<Database | undefined> {
  const { deps, object, identifier, notes, signal } = run;
  const { mode, external } = object.spec.mongo;
  const secrets = deps.ports.secrets(identifier, signal);
  const database =
    mode === 'External' && external
      ? await externalInput(run, secrets, external.uriSecretRef.name)
      : await managedInput(run, secrets, seen);
  if ('missing' in database) {
    notes.partConditions.MongoReady = partCondition(
      'MongoReady',
      'SecretMissing',
      missingText(database.missing),
    );
    return undefined;
  }
  const outcome = await deps.ports.reconcileMongo(database.input, signal);
  notes.partConditions.MongoReady = outcome.condition;
  notes.events.push(...outcome.events);
  notes.usedAnnotations.push(...outcome.usedAnnotations);
  notes.againMs.push(outcome.againMs);
  if (outcome.changing === 'ChangingMembers')
    notes.movements.push({ reason: 'ChangingMembers', message: 'Members of the replica set change' });
  return { outcome, address: database.address };
}
