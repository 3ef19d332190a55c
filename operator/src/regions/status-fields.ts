// Fields of a Jurisdiction's status beside its conditions.
import type { JurisdictionStatus } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from './desired/facts.ts';
import { configHash } from './desired/config.ts';
import type { KeysOutcome } from './keys/keys-outcome.ts';
import type { MongoOutcome } from './mongo/outcome.ts';
import { podsOf, type Seen } from './observe.ts';
import { deploymentFacts } from './observe-workloads.ts';
import type { DomainView, RegionRun } from './reconcile-deps.ts';
import { workloadSummary } from './steps/workloads.ts';

const zoneLabel = 'topology.kubernetes.io/zone';

/** What the steps of a run gave; `undefined` for those that did not run or failed. */
export type Outcomes = {
  readonly seen: Seen | undefined;
  readonly mongo: MongoOutcome | undefined;
  readonly keys: KeysOutcome | undefined;
  readonly facts: DesiredFacts | undefined;
  readonly addresses: readonly string[] | undefined;
  readonly rollout: JurisdictionStatus['rollout'] | undefined;
  readonly restore: { readonly epoch: number; readonly step: string } | undefined;
};

export const noOutcomes: Outcomes = {
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

function zoneOf({ deps }: RegionRun, seen: Seen | undefined, name: string): string | undefined {
  const pod = seen && podsOf(seen, 'mongo').find(({ metadata }) => metadata.name === name);
  const node = deps.nodes().find(({ metadata }) => metadata.name === pod?.spec.nodeName);
  return node?.metadata.labels?.[zoneLabel];
}

function mongoFields(run: RegionRun, { mongo, seen }: Outcomes): Fields['mongo'] {
  const before = run.object.status?.mongo;
  if (!mongo) return before;
  const { members, ...rest } = mongo.status;
  const initializedAt =
    before?.initializedAt ?? (mongo.initialized ? run.now.toISOString().replace(/\.\d+Z$/, 'Z') : undefined);
  const known = members.map((member) => {
    const zone = zoneOf(run, seen, member.name);
    return { ...member, ...(zone !== undefined && { zone }) };
  });
  return {
    ...rest,
    ...(initializedAt !== undefined && { initializedAt }),
    ...(known.length > 0 && { members: known }),
  };
}

function apiFields({ object }: RegionRun, { seen, facts }: Outcomes): Fields['api'] {
  const before = object.status?.api;
  if (!seen || !facts) return before;
  const live = seen.deployments.find(({ metadata }) => metadata.name === 'api');
  const image = live?.spec.template.spec.containers[0]?.image;
  return {
    summary: workloadSummary(deploymentFacts(seen, 'api')),
    ...(image !== undefined && { image }),
    configHash: configHash(object.spec, facts),
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
