// Compares pod templates that run with those wanted, and keeps the running ones while a region waits.
import { canonicalJson, isJsonObject } from '#kube/kind.ts';
import type { Intent, Json, JsonObject } from '#kube/object.ts';
import { shortHash } from '#platform/crypto.ts';
import { annotations } from '#resources/labels.ts';
import type { LiveWorkload } from '../observe/workloads.ts';

/** Holds the hash of the pod template that was applied last. */
const { podTemplate: templateAnnotation } = annotations;

const isWorkload = ({ kind }: Intent): boolean => kind === 'Deployment' || kind === 'StatefulSet';

function specOf(intent: Intent): JsonObject {
  const { spec } = intent;
  return isJsonObject(spec) ? spec : {};
}

/** Hash of the pod template of a Deployment or StatefulSet. */
export function templateHash(intent: Intent): string {
  return shortHash(canonicalJson(specOf(intent)['template'] ?? null));
}

/** One hash over the templates of all workloads of a region. */
export function templatesHash(intents: readonly Intent[]): string {
  const parts = intents
    .filter(isWorkload)
    .map((one) => `${one.kind}/${one.metadata.name}=${templateHash(one)}`)
    .toSorted();
  return shortHash(parts.join());
}

function liveOf(intent: Intent, live: readonly LiveWorkload[]): LiveWorkload | undefined {
  return live.find(({ kind, name }) => kind === intent.kind && name === intent.metadata.name);
}

/** Whether the running workloads have the wanted templates. A missing workload differs in nothing. */
export function compareTemplates(
  intents: readonly Intent[],
  live: readonly LiveWorkload[],
): 'absent' | 'same' | 'other' {
  const found = intents.filter(isWorkload).map((one) => ({ one, now: liveOf(one, live) }));
  if (found.every(({ now }) => now === undefined)) return 'absent';
  const differs = found.some(({ one, now }) => now !== undefined && now.hash !== templateHash(one));
  return differs ? 'other' : 'same';
}

function withTemplate(intent: Intent, hash: string, template: Json | undefined): Intent {
  const { metadata } = intent;
  return {
    ...intent,
    metadata: { ...metadata, annotations: { ...metadata.annotations, [templateAnnotation]: hash } },
    ...(template !== undefined && { spec: { ...specOf(intent), template } }),
  };
}

/** Adds the hash of its template to each workload. */
export function markTemplates(intents: readonly Intent[]): readonly Intent[] {
  return intents.map((one) => (isWorkload(one) ? withTemplate(one, templateHash(one), undefined) : one));
}

/**
 * Puts the running template into each workload: all other fields are kept right while no pod restarts.
 * The API server's defaults in it are applied as they are, which changes nothing.
 */
export function keepTemplates(intents: readonly Intent[], live: readonly LiveWorkload[]): readonly Intent[] {
  return intents.map((one) => {
    if (!isWorkload(one)) return one;
    const { hash, template } = liveOf(one, live) ?? {};
    const same = hash === templateHash(one) || template === undefined;
    return same ? withTemplate(one, templateHash(one), undefined) : withTemplate(one, hash ?? '', template);
  });
}

/** Workloads that run, with the templates that they have, and all objects that are no workloads. */
export function runningOnly(intents: readonly Intent[], live: readonly LiveWorkload[]): readonly Intent[] {
  return keepTemplates(
    intents.filter((one) => !isWorkload(one) || liveOf(one, live) !== undefined),
    live,
  );
}

/** Names of the API's ConfigMaps that running templates read. They are not removed. */
export function configMapsInUse(live: readonly LiveWorkload[]): readonly string[] {
  const names = live.flatMap(({ template }) =>
    [...canonicalJson(template ?? null).matchAll(/"(api-config-[0-9a-f]{8})"/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)];
}
