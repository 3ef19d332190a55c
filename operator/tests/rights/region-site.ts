// A region that the operator keeps as its own process, on a cluster with all optional kinds.
import type { Kind } from '#kube/kind.ts';
import type { KubeObject } from '#kube/object.ts';
import { definitions } from '@glimpse/test-cluster/tools';
import type { Running } from '../process/processes.ts';
import { type Site, startSite, until } from '../process/site.ts';
import { namespace } from '../regions/region-samples.ts';
import { everyPart } from './full-region.ts';
import { changeRegion } from './administrator.ts';

const longMs = 60_000;

export type RegionSite = AsyncDisposable & {
  readonly site: Site;
  readonly operator: Running;
  get<T extends KubeObject>(kind: Kind<T>, name: string): Promise<T | undefined>;
  /** Waits until the operator made the object. */
  appears<T extends KubeObject>(kind: Kind<T>, name: string): Promise<T>;
  goes(kind: Kind<KubeObject>, name: string): Promise<boolean>;
  /** Waits; a failure tells the conditions and the end of the log. */
  reaches<T>(read: () => Promise<T | undefined | false>): Promise<T>;
};

/** Starts all of it; the region has every part from the start. */
export async function startRegionSite(): Promise<RegionSite> {
  await using opened = new AsyncDisposableStack();
  const crds = [...(await definitions('gatewayApi')), ...(await definitions('prometheus'))];
  const site = opened.use(await startSite({ definitions: crds }));
  await changeRegion(site, everyPart);
  const operator = opened.use(await site.startOperator());
  await site.openRegion();
  const state = async () => ({
    conditions: (await site.region())?.status?.conditions.filter(({ status }) => status !== 'True'),
    log: (await operator.log()).split('\n').slice(-12),
  });
  const get: RegionSite['get'] = (kind, name) => site.kube.of(kind).get({ namespace, name });
  const reaches: RegionSite['reaches'] = (read) => until(read, longMs, state);
  const kept = opened.move();
  return {
    site,
    operator,
    get,
    reaches,
    appears: (kind, name) => reaches(() => get(kind, name)),
    goes: (kind, name) => reaches(async () => !(await get(kind, name))),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
