// Fields of a Jurisdiction's status beside its conditions.
import type { JurisdictionStatus } from '#resources/jurisdiction/status.ts';
import type { DesiredFacts } from '../desired/facts.ts';
import { configHash } from '../desired/config.ts';
import type { KeysOutcome } from '../keys/keys-outcome.ts';
import type { MongoOutcome } from '../mongo/outcome.ts';
import { podsOf, type RegionObjects } from '../observe/observe.ts';
import { deploymentFacts } from '../observe/workloads.ts';
import type { DomainView, RegionRun } from '../deps.ts';
import { isReady } from '../steps/pod-causes.ts';
import { workloadSummary } from '../steps/workloads.ts';

const zoneLabel = 'topology.kubernetes.io/zone';

/** What the steps of a run gave; `undefined` for those that did not run or failed. */
export type Outcomes = {
  /** The namespace is absent or being removed, so nothing of the region is left. */
  readonly gone: boolean;
  readonly seen: RegionObjects | undefined;
  readonly mongo: MongoOutcome | undefined;
  readonly keys: KeysOutcome | undefined;
  readonly facts: DesiredFacts | undefined;
  readonly addresses: readonly string[] | undefined;
  readonly rollout: JurisdictionStatus['rollout'] | undefined;
  readonly restore: { readonly epoch: number; readonly step: string } | undefined;
};

export const noOutcomes: Outcomes = {
  gone: false,
  seen: undefined,
  mongo: undefined,
  keys: undefined,
  facts: undefined,
  addresses: undefined,
  rollout: undefined,
  restore: undefined,
};

/** Fields without absent members, as the status is sent. */
export type Fields = Omit<JurisdictionStatus, 'conditions' | 'observedGeneration'>;

function zoneOf({ deps }: RegionRun, seen: RegionObjects | undefined, name: string): string | undefined {
  const pod = seen && podsOf(seen, 'mongo').find(({ metadata }) => metadata.name === name);
  const node = deps.nodes().find(({ metadata }) => metadata.name === pod?.spec.nodeName);
  return node?.metadata.labels?.[zoneLabel];
}

/** Without an observation of the set, its pods tell how many members serve. */
function unaskedMongo({ object }: RegionRun, { seen, gone }: Outcomes): Fields['mongo'] {
  const { mongo: before } = object.status ?? {};
  const { mode, managed } = object.spec.mongo;
  if (!before || mode === 'External' || !(seen || gone)) return before;
  const ready = seen ? podsOf(seen, 'mongo').filter(isReady).length : 0;
  const { primary, members, ...rest } = before;
  const serving = { ...(primary !== undefined && { primary }), ...(members && { members }) };
  return { ...rest, ...(ready > 0 && serving), summary: `${ready}/${managed.members}` };
}

function mongoFields(run: RegionRun, outcomes: Outcomes): Fields['mongo'] {
  const { mongo, seen } = outcomes;
  const before = run.object.status?.mongo;
  if (!mongo) return unaskedMongo(run, outcomes);
  const { members, ...rest } = mongo.status;
  const known = seen?.dataLoss === 'accepted' ? undefined : before?.initializedAt;
  const initializedAt =
    known ?? (mongo.initialized ? run.now.toISOString().replace(/\.\d+Z$/, 'Z') : undefined);
  const shown = members.map((member) => {
    const zone = zoneOf(run, seen, member.name);
    return { ...member, ...(zone !== undefined && { zone }) };
  });
  return {
    ...rest,
    ...(initializedAt !== undefined && { initializedAt }),
    ...(shown.length > 0 && { members: shown }),
  };
}

function apiFields({ object }: RegionRun, { seen, facts, gone }: Outcomes): Fields['api'] {
  const before = object.status?.api;
  if (!seen && !(gone && before)) return before;
  const live = seen?.deployments.find(({ metadata }) => metadata.name === 'api');
  const image = live?.spec.template.spec.containers[0]?.image;
  const hash = facts ? configHash(object.spec, facts) : before?.configHash;
  const least = object.spec.api?.autoscaling.min ?? 0;
  return {
    summary: workloadSummary(seen && deploymentFacts(seen, 'api'), least),
    ...(image !== undefined && { image }),
    ...(hash !== undefined && { configHash: hash }),
  };
}

function domainFields({ counts }: DomainView): Fields['domains'] {
  return { ...counts, summary: `${counts.ready}/${counts.total}` };
}

/** Fields of a Local region. Those of steps that did not run stay as they are. */
export function regionFields(run: RegionRun, outcomes: Outcomes): Fields {
  const { object, deps, identifier } = run;
  const before = object.status;
  const view = deps.domains(identifier);
  const { keys = before?.keys } = outcomes.keys ?? {};
  const addresses = outcomes.addresses ?? before?.endpoints?.addresses;
  const mongo = mongoFields(run, outcomes);
  const api = apiFields(run, outcomes);
  const rollout = outcomes.rollout ?? before?.rollout;
  const restore = outcomes.restore ?? before?.restore;
  const account = view.account ?? before?.acme;
  return {
    endpoints: {
      url: `https://${object.spec.domain}`,
      ...(addresses && addresses.length > 0 && { addresses: [...addresses].slice(0, 16) }),
    },
    ...(keys && { keys }),
    ...(mongo && { mongo }),
    ...(api && { api }),
    ...(account && { acme: account }),
    domains: domainFields(view),
    ...(rollout && { rollout }),
    ...(restore && { restore }),
  };
}

/** Fields of a Remote region: its link. */
export function directoryFields({ object }: RegionRun): Fields {
  return { endpoints: { url: `https://${object.spec.domain}` } };
}
