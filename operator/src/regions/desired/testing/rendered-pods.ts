// Finds the pod of a rendered workload, for tests.
import * as z from 'zod/mini';
import type { Intent } from '#kube/object.ts';

const Template = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({ metadata: z.looseObject({}), spec: z.looseObject({}) }),
    volumeClaimTemplates: z.optional(z.array(z.object({ metadata: z.object({ name: z.string() }) }))),
  }),
});
const Cron = z.looseObject({ spec: z.looseObject({ jobTemplate: Template }) });

type RenderedPod = {
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly spec: Readonly<Record<string, unknown>>;
  /** Names of the volumes that a StatefulSet adds. */
  readonly claims: readonly string[];
};

/** The pod of a Deployment, StatefulSet, Job or CronJob; none for another kind. */
export function renderedPods(intent: Intent): readonly RenderedPod[] {
  const found = intent.kind === 'CronJob' ? Cron.parse(intent).spec.jobTemplate : intent;
  const parsed = Template.safeParse(found);
  if (!parsed.success) return [];
  const { template, volumeClaimTemplates = [] } = parsed.data.spec;
  return [{ ...template, claims: volumeClaimTemplates.map(({ metadata }) => metadata.name) }];
}
