// MongoDB of a region: what to tell its keeper, and what its outcome means for the region.
import { annotations } from '#resources/labels.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { MongoInput, MongoOutcome } from '../mongo/outcome.ts';
import type { PodCause } from '../mongo/verdict.ts';
import { dataClaims, podsOf, type Seen } from '../observe.ts';
import type { DatabaseAddress, RegionRun } from '../reconcile-deps.ts';
import { verdict } from '../status-verdict.ts';
import { addressOf, authorityOf, entryOf } from './credentials.ts';
import { podsCause } from './pod-causes.ts';
import { type MissingSecret, missingText } from './workloads.ts';

/** Causes of MongoDB's pods in the words of its keeper. */
export function mongoCauses(seen: Seen): readonly PodCause[] {
  const cause = podsCause(podsOf(seen, 'mongo'));
  const unbound = dataClaims(seen).some(
    ({ status }) => status?.phase === 'Pending' || status?.phase === 'Lost',
  );
  const byVolume = cause?.reason === 'Unschedulable' && /volume/.test(cause.detail);
  const causes: PodCause[] = [];
  if (cause?.reason === 'ImagePullFailed' || cause?.reason === 'CrashLooping') causes.push(cause.reason);
  if (byVolume || (unbound && cause !== undefined)) causes.push('StoragePending');
  if (cause?.reason === 'Unschedulable' && !byVolume) causes.push('Unschedulable');
  return causes;
}

type Asked =
  | { readonly input: MongoInput; readonly address: DatabaseAddress }
  | { readonly missing: MissingSecret };

/** Whether the region's API runs in the mode that accepts an older MongoDB (docs/configuration.md). */
const isDevelopment = ({ object }: RegionRun): boolean =>
  object.spec.api?.settings?.['DEVELOPMENT'] === 'true';

async function externalInput(run: RegionRun, secrets: SecretStore, name: string): Promise<Asked> {
  const { identifier } = run;
  const uri = await entryOf(secrets, name, 'operatorUri');
  if ('missing' in uri) return uri;
  const ca = (await secrets.read(name))?.entries['ca.crt']?.toString('utf8');
  return {
    input: { kind: 'external', identifier, development: isDevelopment(run), uri: uri.text, ca },
    address: { identifier, url: uri.text, ca },
  };
}

async function managedInput(run: RegionRun, secrets: SecretStore, seen: Seen): Promise<Asked> {
  const { object, identifier } = run;
  const { managed } = object.spec.mongo;
  const password = await entryOf(secrets, 'mongo-users', 'rs');
  if ('missing' in password) return password;
  const address = await addressOf(run, secrets, 'operator');
  if (!address) return { missing: { secret: 'mongo-users', key: 'operator' } };
  const live = seen.statefulSets.find(({ metadata }) => metadata.name === 'mongo');
  const { creationTimestamp = run.now.toISOString() } = live?.metadata ?? {};
  return {
    address,
    input: {
      kind: 'managed',
      identifier,
      development: isDevelopment(run),
      members: managed.members,
      ca: await authorityOf(run, secrets),
      password: password.text,
      featureCompatibilityVersion: managed.featureCompatibilityVersion,
      statefulSet: live && { replicas: live.spec.replicas ?? 1, createdAt: new Date(creationTimestamp) },
      initialized: object.status?.mongo?.initializedAt !== undefined,
      podCauses: mongoCauses(seen),
      forceReconfig: object.metadata.annotations?.[annotations.forceReconfig],
    },
  };
}

export type Database = { readonly outcome: MongoOutcome; readonly address: DatabaseAddress };

/** Looks at MongoDB and makes at most one change of its set. `undefined` when a Secret is missing. */
export async function bringDatabase(run: RegionRun, seen: Seen): Promise<Database | undefined> {
  const { deps, object, identifier, notes, signal } = run;
  const { mode, external } = object.spec.mongo;
  const secrets = deps.ports.secrets(identifier, signal);
  const asked =
    mode === 'External' && external
      ? await externalInput(run, secrets, external.uriSecretRef.name)
      : await managedInput(run, secrets, seen);
  if ('missing' in asked) {
    notes.verdicts.MongoReady = verdict('MongoReady', 'SecretMissing', missingText(asked.missing));
    return undefined;
  }
  const outcome = await deps.ports.bringMongo(asked.input, signal);
  notes.verdicts.MongoReady = outcome.condition;
  notes.events.push(...outcome.events);
  notes.usedAnnotations.push(...outcome.usedAnnotations);
  notes.againMs.push(outcome.againMs);
  if (outcome.changing === 'ChangingMembers')
    notes.movements.push({ reason: 'ChangingMembers', message: 'Members of the replica set change' });
  return { outcome, address: asked.address };
}
