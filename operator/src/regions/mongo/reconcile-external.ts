// Facts of a database outside the cluster: nothing of it is changed.
import type { ExternalFacts } from './external-store.ts';
import type { ExternalMongo, MongoDeps, MongoOutcome, MongoStatus } from './outcome.ts';
import { releaseCondition } from './release.ts';
import { type MongoCondition, mongoCondition } from './condition.ts';

const calmMs = 60_000;
const soonMs = 15_000;

function externalCondition(facts: ExternalFacts, development: boolean): MongoCondition {
  if (facts.kind === 'silent') return mongoCondition('Unreachable', 'MongoDB does not answer.');
  if (facts.kind === 'refused')
    return mongoCondition('AuthenticationFailed', "MongoDB refuses the operator's user or its rights.");
  if (facts.kind === 'standalone') return mongoCondition('VersionUnsupported', 'MongoDB is no replica set.');
  return releaseCondition(facts.version, development) ?? mongoCondition('Reachable', 'MongoDB answers.');
}

function statusOf(facts: ExternalFacts): MongoStatus {
  if (facts.kind !== 'reachable') return { summary: '', members: [] };
  const { setName, version } = facts;
  return {
    summary: '',
    members: [],
    ...(setName !== undefined && { replicaSet: setName }),
    ...(version !== undefined && { version }),
  };
}

/** Observes the database. */
export async function observeExternal(
  { connectExternal }: MongoDeps,
  { uri, ca, development }: ExternalMongo,
  signal: AbortSignal,
): Promise<MongoOutcome> {
  const facts = await connectExternal(uri, ca, signal);
  const condition = externalCondition(facts, development);
  return {
    condition,
    status: statusOf(facts),
    initialized: facts.kind === 'reachable',
    replicas: undefined,
    changing: undefined,
    events: [],
    usedAnnotations: [],
    term: undefined,
    againMs: condition.status === 'True' ? calmMs : soonMs,
  };
}
