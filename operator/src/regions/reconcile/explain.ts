// Explains a region as data: facts, wanted objects and differences. Nothing is changed.
import { intentHash } from '#kube/write/intent.ts';
import { type Intent, keyOf } from '#kube/object.ts';
import type { Condition } from '#kube/conditions.ts';
import { silentLog } from '#platform/log.ts';
import { jurisdictions, type Jurisdiction } from '#resources/jurisdiction.ts';
import { annotations, jurisdictionLabel } from '#resources/labels.ts';
import type { SecretStore } from '../credentials/secret-store.ts';
import type { DesiredFacts } from '../desired/facts.ts';
import { regionSteps } from '../desired/region.ts';
import { observe, observeNamespace, type RegionObjects } from '../observe/observe.ts';
import { allWorkloads } from '../observe/workloads.ts';
import { acceptance } from './acceptance.ts';
import { newRun } from './reconcile.ts';
import type { RegionDeps, RegionRun } from '../deps.ts';
import { planRollout, type Rollout } from '../rollout/run.ts';
import { partOf } from '../steps/apply.ts';
import { credentialsOf, macsOf } from '../steps/credentials.ts';
import { baseFacts, directoryOf } from '../steps/desired-facts.ts';
import { isRolledOut } from '../steps/workloads.ts';

type Difference = {
  readonly kind: string;
  readonly name: string;
  readonly part: string;
  readonly state: 'same' | 'missing' | 'differs' | 'foreign';
};

export type Explanation = {
  readonly identifier: string;
  readonly conditions: readonly Condition[];
  readonly facts: Readonly<Record<string, unknown>>;
  readonly desired: readonly string[];
  readonly diff: readonly Difference[];
};

/** A store that only reads: what is missing stays missing. */
function readOnly(secrets: SecretStore): SecretStore {
  const refuse = (): Promise<never> => Promise.reject(new Error('Nothing is changed'));
  return { read: secrets.read, create: refuse, replace: refuse };
}

async function secretFacts(
  run: RegionRun,
  seen: RegionObjects,
): Promise<Pick<DesiredFacts, 'secretMacs'> & { tlsHash?: string }> {
  const { deps, identifier, signal } = run;
  const none = { secretMacs: {} };
  try {
    const made = await credentialsOf(run, seen);
    const stored = await deps.ports.secrets(identifier, signal).read('operator-key');
    const [key] = Object.values(stored?.entries ?? {});
    const read = key ? await macsOf(run, key) : undefined;
    return {
      secretMacs: read?.kind === 'read' ? read.macs : {},
      ...(made.kind === 'ready' && made.tlsHash !== undefined && { tlsHash: made.tlsHash }),
    };
  } catch {
    return none; // a Secret is missing or may not be read; the differences show its users
  }
}

async function differenceOf(run: RegionRun, intent: Intent): Promise<Difference> {
  const { deps, identifier, signal } = run;
  const kind = deps.kindOf(intent);
  const live = await deps.kube.of(kind).get(keyOf(intent), signal);
  const about = { kind: intent.kind, name: intent.metadata.name, part: partOf(intent) ?? '' };
  if (!live) return { ...about, state: 'missing' };
  if (live.metadata.labels?.[jurisdictionLabel] !== identifier) return { ...about, state: 'foreign' };
  const same = live.metadata.annotations?.[annotations.intent] === intentHash(intent);
  return { ...about, state: same ? 'same' : 'differs' };
}

function plainFacts({ object }: RegionRun, seen: RegionObjects, { decision, templateVersion }: Rollout) {
  return {
    generation: object.metadata.generation,
    pods: seen.pods.length,
    volumes: seen.claims.length,
    workloads: allWorkloads(seen).length,
    rolledOut: allWorkloads(seen).every(isRolledOut),
    templates: decision.templates,
    templateVersion,
    rollout: decision.state,
  };
}

async function renderOf(run: RegionRun, seen: RegionObjects): Promise<Rollout> {
  const base = await baseFacts(run, directoryOf(run.deps.jurisdictions.list(), acceptance(run)));
  const { secretMacs, tlsHash } = await secretFacts(run, seen);
  const live = seen.statefulSets.find(({ metadata }) => metadata.name === 'mongo');
  const mongo = { replicas: live?.spec.replicas, liveStorage: undefined, tlsHash };
  const api = { stopped: run.object.spec.maintenance };
  return planRollout(run, seen, { facts: { ...base, secretMacs, mongo, api }, held: new Set() });
}

async function explainLocal(run: RegionRun, object: Jurisdiction): Promise<Explanation> {
  const { state } = await observeNamespace(run);
  const seen = await observe(run);
  const rollout = await renderOf(run, seen);
  const intents = regionSteps.flatMap((step) => rollout.rendered[step]);
  const diff: Difference[] = [];
  for (const intent of intents) diff.push(await differenceOf(run, intent));
  return {
    identifier: run.identifier,
    conditions: object.status?.conditions ?? [],
    facts: { namespace: state, ...plainFacts(run, seen, rollout) },
    desired: intents.map(({ kind, metadata }) => `${kind}/${metadata.name}`),
    diff,
  };
}

/** Explains one Jurisdiction from live reads. `undefined` when there is none. */
export async function explainRegion(
  deps: RegionDeps,
  name: string,
  signal: AbortSignal,
): Promise<Explanation | undefined> {
  const object = await deps.kube.of(jurisdictions).get({ namespace: '', name }, signal);
  if (!object) return undefined;
  const quiet: RegionDeps = {
    ...deps,
    memory: { ...deps.memory, grants: new Map(), settled: new Set(), working: new Map() },
    ports: {
      ...deps.ports,
      secrets: (identifier, until) => readOnly(deps.ports.secrets(identifier, until)),
      logsIn: () => Promise.resolve(false),
    },
  };
  const run = newRun(quiet, object, { signal, log: silentLog });
  if (object.spec.placement === 'Local') return explainLocal(run, object);
  const conditions = object.status?.conditions ?? [];
  return { identifier: run.identifier, conditions, facts: { placement: 'Remote' }, desired: [], diff: [] };
}
