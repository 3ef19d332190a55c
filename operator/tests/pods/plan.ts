// For tests on real pods: two regions and the operator's values, as terraform/modules/region-plan renders
// them.
import type { Pebble } from '../cluster/pebble.ts';
import type { SharedCluster } from '../cluster/pods.ts';
import { copyTerraform, type Planned } from '../terraform/tofu.ts';

export type Identifier = 'eu' | 'us';

/** Name of the test cluster in the plan. */
export const plannedCluster = 'test';
export const siteHost = (identifier: string): string => `${identifier}.glimpse.test`;

/** Where a region is reached: `us` by the second edge. */
export const edgeOf = ({ address, ingressClass, second }: SharedCluster, identifier: string) =>
  identifier === 'us' ? second : { address, ingressClass };

const sized = { requests: { cpu: '50m', memory: '128Mi' }, limits: { memory: '512Mi' } };
/** One visitor writes and reads as fast as the region answers: more than a visitor may. */
const noLimits = { LIMITS_CREATE_SECRET: '0', LIMITS_REVEAL_SECRET: '0' };

/** A small region: mongod gets a cache of 0.25 GB by its limit. */
function region(cluster: SharedCluster, identifier: Identifier, mongo: object): object {
  const edge = edgeOf(cluster, identifier);
  return {
    display_name: `Region ${identifier}`,
    domain: siteHost(identifier),
    cluster: plannedCluster,
    region: cluster.node.region,
    api: {
      image: cluster.images.api,
      min_pods: 1,
      max_pods: 1,
      ...sized,
      // The cluster has an old MongoDB; plans and mails are not what these tests are about.
      settings: { DEVELOPMENT: 'true', AUTOVERIFY_ENABLED: 'true', PLANS_ENABLED: 'false', ...noLimits },
    },
    mongo: { storage: '1Gi', ...sized, ...mongo },
    redis: { storage: '1Gi', max_memory: '32Mi' },
    edge: { ingress_class: edge.ingressClass, ipv4: [edge.address] },
  };
}

/** Regions `eu` with three members of MongoDB and `us` with one, and backups. Both are kept when deleted. */
export async function planRegions(cluster: SharedCluster, { directory }: Pebble): Promise<Planned> {
  const acme = {
    directoryURL: directory,
    email: 'certs@glimpse.test',
    caBundle: { configMap: 'acme-ca' },
  };
  const backup = { schedule: '17 2 * * *', storage: '1Gi' };
  const input = {
    regions: {
      eu: region(cluster, 'eu', { members: 3 }),
      us: region(cluster, 'us', { members: 1, backup }),
    },
    specs: { eu: { acme }, us: { acme } },
    clusters: { [plannedCluster]: { cidrs: [cluster.ranges.pods, cluster.ranges.services] } },
  };
  await using copy = await copyTerraform();
  const given = Object.entries(input).map(
    ([name, value]) => `${name} = jsondecode(${JSON.stringify(JSON.stringify(value))})`,
  );
  return await copy.planned('pods', given.join('\n  '));
}
