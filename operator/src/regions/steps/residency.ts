// Checks that the data of a region lies on volumes and nodes of its place.
import { partCondition, type PartCondition } from '../condition.ts';

export const regionLabel = 'topology.kubernetes.io/region';

/** A rule of a volume's node affinity. */
export type AffinityRule = {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
};
/** A bound volume; one of its terms must hold for a node. No terms: every node may use it. */
export type VolumeFacts = { readonly name: string; readonly terms: readonly (readonly AffinityRule[])[] };
export type NodeFacts = { readonly name: string; readonly labels: Readonly<Record<string, string>> };
export type ResidencyFacts = {
  readonly external: boolean;
  readonly region: string | undefined;
  readonly volumes: readonly VolumeFacts[];
  readonly nodes: readonly NodeFacts[];
  /** Nodes of the region's pods. */
  readonly podNodes: readonly string[];
  /** Whether volumes of MongoDB exist at all. */
  readonly hasVolumes: boolean;
};

function ruleHolds({ key, operator, values }: AffinityRule, { labels }: NodeFacts): boolean {
  const value = labels[key];
  if (operator === 'In') return value !== undefined && values.includes(value);
  if (operator === 'NotIn') return value === undefined || !values.includes(value);
  if (operator === 'Exists') return value !== undefined;
  if (operator === 'DoesNotExist') return value === undefined;
  return true;
}

/** Whether a term by itself binds the volume to the region, even when no node is there now. */
const bindsTo = (region: string, term: readonly AffinityRule[]): boolean =>
  term.some(
    ({ key, operator, values }) =>
      key === regionLabel && operator === 'In' && values.every((value) => value === region),
  );

/** A volume lies outside when a node of another region could use it. Without terms it follows its pods. */
function isOutside({ terms }: VolumeFacts, region: string, nodes: readonly NodeFacts[]): boolean {
  const foreign = nodes.filter(({ labels }) => labels[regionLabel] !== region);
  return terms.some((term) => {
    if (bindsTo(region, term)) return false;
    const namesOther = term.some(
      ({ key, operator, values }) => key === regionLabel && operator === 'In' && !values.includes(region),
    );
    return namesOther || foreign.some((node) => term.every((rule) => ruleHolds(rule, node)));
  });
}

/** DataResident. A node that vanished does not count: its pods follow. */
export function residencyCondition(facts: ResidencyFacts): PartCondition {
  const { external, region, volumes, nodes, podNodes, hasVolumes } = facts;
  if (external)
    return partCondition('DataResident', 'NotEnforced', 'An external database is where its operator put it');
  if (region === undefined) return partCondition('DataResident', 'NoRegion', 'The spec names no region');
  const byName = new Map(nodes.map((node) => [node.name, node]));
  if (volumes.some((volume) => isOutside(volume, region, nodes)))
    return partCondition(
      'DataResident',
      'VolumeOutsideRegion',
      'A volume of MongoDB may be used outside the region',
    );
  const outside = podNodes.some((name) => {
    const node = byName.get(name);
    return node !== undefined && node.labels[regionLabel] !== region;
  });
  if (outside)
    return partCondition('DataResident', 'NodeOutsideRegion', 'A pod runs on a node of another region');
  if (!hasVolumes || volumes.length === 0)
    return partCondition('DataResident', 'Pending', 'No volume is bound yet');
  return partCondition('DataResident', 'VolumesInRegion', 'All volumes and pods are in the region');
}
