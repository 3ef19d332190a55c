// Shows the objects of a chart as the API server would store them.
import * as z from 'zod/mini';
import type { ControlPlane } from '../cluster/control-plane.ts';

const Rendered = z.object({
  items: z.array(
    z.looseObject({
      kind: z.string(),
      metadata: z.looseObject({ name: z.string() }),
      spec: z.optional(z.looseObject({})),
    }),
  ),
});
export type ChartObject = z.output<typeof Rendered>['items'][number];

/** @throws with the words of the API server if it refuses one of them */
export async function dryRunOn(
  { kubectl }: Pick<ControlPlane, 'kubectl'>,
  yaml: string,
): Promise<readonly ChartObject[]> {
  const args = ['apply', '--server-side', '--force-conflicts', '--dry-run=server', '-o', 'json', '-f', '-'];
  return Rendered.parse(JSON.parse(await kubectl(args, yaml))).items;
}
