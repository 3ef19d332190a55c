// Facts of a database outside the cluster: nothing of it is changed.
import type { ExternalFacts } from './external-store.ts';
import type { ExternalMongo, MongoDeps, MongoOutcome, MongoStatus } from './outcome.ts';
import { releaseVerdict } from './release.ts';
import { type MongoVerdict, verdictOf } from './verdict.ts';

const calmMs = 60_000;
const soonMs = 15_000;

function verdict(facts: ExternalFacts, development: boolean): MongoVerdict {
  if (facts.kind === 'silent') return verdictOf('Unreachable', 'MongoDB does not answer.');
  if (facts.kind === 'refused')
    return verdictOf('AuthenticationFailed', "MongoDB refuses the operator's user or its rights.");
  if (facts.kind === 'standalone') return verdictOf('VersionUnsupported', 'MongoDB is no replica set.');
  return releaseVerdict(facts.version, development) ?? verdictOf('Reachable', 'MongoDB answers.');
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

/** Looks at the database. */
export async function lookAtExternal(
  { connectExternal }: MongoDeps,
  { uri, ca, development }: ExternalMongo,
  signal: AbortSignal,
): Promise<MongoOutcome> {
  const facts = await connectExternal(uri, ca, signal);
  const condition = verdict(facts, development);
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
