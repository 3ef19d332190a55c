// Decides whether a region may change its pods now, and which templates it gets.
import type { Intent } from '#kube/object.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { configMaps } from '#resources/kinds/storage.ts';
import { apiConfigName, invalidSettings } from '../desired/config.ts';
import type { DesiredFacts } from '../desired/facts.ts';
import { renderRegion, type RegionStep, type RenderedRegion, regionSteps } from '../desired/region.ts';
import { newestTemplate, parseTemplate, type TemplateVersion } from '../desired/template.ts';
import type { RegionObjects } from '../observe/observe.ts';
import { allWorkloads, type LiveWorkload, liveWorkloads, statefulSetFacts } from '../observe/workloads.ts';
import type { RegionRun } from '../deps.ts';
import { podsCause } from '../steps/pod-causes.ts';
import { isRolledOut } from '../steps/workloads.ts';
import { calmSince, grant, queueOf } from './neighbours.ts';
import { decideRollout, type RolloutDecision } from './queue.ts';
import {
  compareTemplates,
  configMapsInUse,
  keepTemplates,
  markTemplates,
  templatesHash,
} from './templates.ts';

export type Rollout = {
  readonly decision: RolloutDecision;
  /** Objects by step, with the templates to apply now. */
  readonly rendered: RenderedRegion;
  /** The version that pods have after this run. */
  readonly templateVersion: TemplateVersion;
  readonly configMapsInUse: readonly string[];
  readonly live: readonly LiveWorkload[];
};

const allOf = (rendered: RenderedRegion, held: ReadonlySet<RegionStep>): readonly Intent[] =>
  regionSteps.filter((step) => !held.has(step)).flatMap((step) => rendered[step]);

const mapAll = (
  rendered: RenderedRegion,
  change: (intents: readonly Intent[]) => readonly Intent[],
): RenderedRegion => ({
  namespace: rendered.namespace,
  network: rendered.network,
  mongo: change(rendered.mongo),
  redis: change(rendered.redis),
  config: rendered.config,
  solver: change(rendered.solver),
  edge: rendered.edge,
  api: change(rendered.api),
  backup: rendered.backup,
  restore: rendered.restore,
  monitoring: rendered.monitoring,
});

/** The spec with image and settings that ran well last. */
async function lastGoodSpec({ object, reader, signal }: RegionRun): Promise<JurisdictionSpec | undefined> {
  const { spec, status } = object;
  const { image, config } = status?.rollout?.lastGood ?? {};
  const found = config === undefined ? undefined : await reader.get(configMaps, config, signal);
  if (!spec.api || image === undefined || !found?.data) return undefined;
  const settings = { ...found.data };
  for (const name of invalidSettings({ ...spec, api: { ...spec.api, settings } })) delete settings[name];
  return { ...spec, api: { ...spec.api, image, settings } };
}

function decide(run: RegionRun, seen: RegionObjects, facts: Decided): RolloutDecision {
  const { object, deps, identifier, now } = run;
  const { rollout, mongo } = object.spec;
  const set = statefulSetFacts(seen, 'mongo');
  const slow = set && !isRolledOut(set) ? mongo.managed.members : 1;
  const cause = podsCause(seen.pods.filter(({ metadata }) => metadata.deletionTimestamp === undefined));
  const refusal = allWorkloads(seen).find((one) => one.refusal !== '')?.refusal;
  return decideRollout({
    now,
    identifier,
    state: object.status?.rollout ?? {},
    wanted: templatesHash(allOf(facts.wanted, facts.held)),
    applied: facts.applied,
    rolledOut: facts.applied === 'same' && allWorkloads(seen).every(isRolledOut),
    calmSince: calmSince(object),
    deadlineMs: rollout.progressDeadlineSeconds * 1000 * slow,
    onFailure: rollout.onFailure,
    canRevert: facts.former !== undefined,
    others: queueOf(run),
    most: deps.settings.mostRollouts,
    cause: cause && cause.reason !== 'NotReady' ? `${cause.reason}, ${cause.detail}` : refusal,
  });
}

type Decided = {
  readonly held: ReadonlySet<RegionStep>;
  readonly wanted: RenderedRegion;
  readonly applied: 'absent' | 'same' | 'other';
  readonly former: JurisdictionSpec | undefined;
};
type Templates = {
  readonly facts: DesiredFacts;
  readonly live: readonly LiveWorkload[];
  readonly wanted: RenderedRegion;
  readonly former: JurisdictionSpec | undefined;
};

function choose({ object }: RegionRun, { templates }: RolloutDecision, given: Templates): RenderedRegion {
  const { facts, live, wanted, former } = given;
  const { rollout } = object.status ?? {};
  if (templates === 'lastGood' && former) {
    const version = parseTemplate(rollout?.lastGood?.templateVersion);
    return mapAll(renderRegion(former, facts, version), markTemplates);
  }
  if (templates !== 'kept') return mapAll(wanted, markTemplates);
  const version = parseTemplate(rollout?.templateVersion);
  return mapAll(renderRegion(object.spec, facts, version), (all) => keepTemplates(all, live));
}

/** Decides on this region and renders what to apply. @param held steps whose objects are left as they are */
export async function planRollout(
  run: RegionRun,
  seen: RegionObjects,
  { facts, held }: { readonly facts: DesiredFacts; readonly held: ReadonlySet<RegionStep> },
): Promise<Rollout> {
  const { object, deps, identifier, notes } = run;
  const { spec, status } = object;
  const version = parseTemplate(spec.rollout.templateVersion);
  const wanted = renderRegion(spec, facts, version);
  const live = await liveWorkloads(run, seen);
  const former = status?.rollout?.startedAt === undefined ? undefined : await lastGoodSpec(run);
  const applied = compareTemplates(allOf(wanted, held), live);
  const decision = decide(run, seen, { wanted, held, applied, former });
  grant(run, decision);
  if (decision.movement) notes.movements.push(decision.movement);
  if (decision.againMs !== undefined) notes.againMs.push(decision.againMs);
  if (applied === 'same' && allWorkloads(seen).every(isRolledOut)) deps.memory.settled.add(identifier);
  else deps.memory.settled.delete(identifier);
  return {
    decision,
    rendered: choose(run, decision, { facts, live, wanted, former }),
    templateVersion: decision.templates === 'new' ? version : parseTemplate(status?.rollout?.templateVersion),
    live,
    configMapsInUse: [...configMapsInUse(live), ...(status?.rollout?.lastGood?.config ?? '').split(',')],
  };
}

/** The rollout part of the status. */
export function rolloutStatus({ object }: RegionRun, { decision, templateVersion }: Rollout) {
  const { spec, status } = object;
  const { state, settled } = decision;
  const lastGood = settled
    ? { image: spec.api?.image, config: apiConfigName(spec), templateVersion }
    : status?.rollout?.lastGood;
  return {
    templateVersion,
    availableTemplateVersion: newestTemplate,
    ...(state.queuedAt !== undefined && { queuedAt: state.queuedAt }),
    ...(state.startedAt !== undefined && { startedAt: state.startedAt }),
    ...(state.failed !== undefined && { failed: state.failed }),
    ...(lastGood && { lastGood }),
  };
}
