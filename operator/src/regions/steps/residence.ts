// Looks up the places of volumes and pods, for the check that data stays in its region.
import { persistentVolumes } from '#resources/kinds/storage.ts';
import { dataClaims, type RegionObjects } from '../observe/observe.ts';
import type { RegionRun } from '../deps.ts';
import { residencyCondition, type VolumeFacts } from './residency.ts';

async function volumeFacts({ deps, signal }: RegionRun, name: string): Promise<VolumeFacts | undefined> {
  const known = deps.memory.volumes.get(name);
  if (known) return { name, terms: known };
  const volume = await deps.kube.of(persistentVolumes).get({ namespace: '', name }, signal);
  if (!volume) return undefined;
  const terms = (volume.spec.nodeAffinity?.required?.nodeSelectorTerms ?? []).map(
    ({ matchExpressions = [] }) =>
      matchExpressions.map(({ key, operator, values = [] }) => ({ key, operator, values })),
  );
  deps.memory.volumes.set(name, terms);
  return { name, terms };
}

/** Checks where the data of the region is. */
export async function checkResidence(run: RegionRun, seen: RegionObjects): Promise<void> {
  const { deps, object, notes } = run;
  const { region, mongo } = object.spec;
  const claims = dataClaims(seen);
  const bound = claims.flatMap(({ spec }) => spec.volumeName ?? []);
  const isBound = region !== undefined && mongo.mode === 'Managed';
  const volumes = isBound ? await Promise.all(bound.map((name) => volumeFacts(run, name))) : [];
  notes.partConditions.DataResident = residencyCondition({
    external: mongo.mode === 'External',
    region,
    volumes: volumes.filter((one) => one !== undefined),
    nodes: deps.nodes().map(({ metadata }) => ({ name: metadata.name, labels: metadata.labels ?? {} })),
    podNodes: seen.pods
      .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/component'] !== 'acme-solver')
      .flatMap(({ spec }) => spec.nodeName ?? []),
    hasVolumes: claims.length > 0,
  });
}
