// Makes one survivor the whole set when a majority is lost for good and a person orders it.
import { isHealthy, majorityOf, type SetFacts } from './facts.ts';
import type { Members } from './member-store.ts';
import { mostMembers } from '../desired/names.ts';
import { memberName } from './names.ts';
import type { ManagedMongo, MongoDeps, MongoEvent } from './outcome.ts';
import { survivorConfig } from './plan-replica-set.ts';

/** Annotation of the Jurisdiction that names the surviving pod. */
export const forceAnnotation = 'glimpse.dev/force-reconfig';

const refused: MongoEvent = {
  type: 'Warning',
  reason: 'ForceReconfigRefused',
  note: 'The named member does not serve, or the members can still form a majority.',
};
const done: MongoEvent = {
  type: 'Warning',
  reason: 'ForceReconfigured',
  note: 'The replica set was reduced to the named member; writes of the others may be lost.',
};

type ReconfigInput = {
  readonly members: Members;
  readonly facts: SetFacts;
  readonly hostOf: (ordinal: number) => string;
};

/** Carries out the order, unless a majority answers. The set has had no primary for a minute. */
export async function forceReconfig(
  { effects }: MongoDeps,
  { forceReconfig: name }: ManagedMongo,
  { members, facts, hostOf, signal }: ReconfigInput & { readonly signal: AbortSignal },
): Promise<MongoEvent> {
  const ordinal = Array.from({ length: mostMembers }, (_, at) => at).find((at) => memberName(at) === name);
  if (ordinal === undefined) return refused;
  const host = hostOf(ordinal);
  const answer = await members.ask(host, signal);
  if (answer.kind !== 'view') return refused;
  const { config, states } = answer.view;
  const voters = config.members.filter(({ votes }) => votes > 0);
  const alive = voters.filter(
    (one) => isHealthy(states.get(one.host)) && facts.probes.get(one.host)?.kind !== 'silent',
  );
  const next = survivorConfig(config, host);
  if (!next || states.get(host) !== 'SECONDARY' || alive.length >= majorityOf(voters.length)) return refused;
  await effects.run('mongo.force-reconfigure', () =>
    members.reconfigure(host, next, { force: true, signal }),
  );
  return done;
}
