// Collects what the desired objects of a region depend on.
import { prometheusRules, serviceMonitors } from '#resources/kinds/cluster.ts';
import type { Jurisdiction } from '#resources/jurisdiction.ts';
import type { DesiredFacts, DirectoryEntry } from '../desired/facts.ts';
import type { PartCondition } from '../condition.ts';
import type { RegionDeps, RegionRun } from '../deps.ts';

/** Regions that are shown to visitors: those whose name and domain are theirs. */
export function directoryOf(
  all: readonly Jurisdiction[],
  accepted: ReadonlyMap<string, PartCondition>,
): readonly DirectoryEntry[] {
  return all
    .filter(
      ({ spec, metadata }) =>
        metadata.deletionTimestamp === undefined && accepted.get(spec.identifier)?.status === 'True',
    )
    .map(({ spec: { identifier, displayName, domain, icon } }) => ({
      identifier,
      displayName,
      domain,
      icon,
    }));
}

async function servedKinds({ serves }: RegionDeps, signal: AbortSignal): Promise<ReadonlySet<string>> {
  const optional = [serviceMonitors, prometheusRules];
  const answers = await Promise.all(optional.map((kind) => serves(kind, signal)));
  return new Set(optional.filter((_kind, at) => answers[at]).map(({ kind }) => kind));
}

/** Facts before databases, keys and Secrets are known: enough for the namespace and its network. */
export async function baseFacts(run: RegionRun, directory: readonly DirectoryEntry[]): Promise<DesiredFacts> {
  const { deps, object, signal } = run;
  const { images, operatorNamespace, monitoringNamespace, dnsNamespace, runbook, ...optional } =
    deps.settings;
  const { imagePullPolicy, podDefaults } = optional;
  const { apiVersion, kind, metadata } = object;
  return {
    owner: { apiVersion, kind, name: metadata.name, uid: metadata.uid ?? '' },
    images,
    operatorNamespace,
    monitoringNamespace,
    dnsNamespace,
    runbook,
    apiServers: await deps.apiServers(signal),
    servedKinds: await servedKinds(deps, signal),
    directory,
    mongo: { replicas: undefined, liveStorage: undefined, tlsHash: undefined },
    api: { stopped: false },
    secretMacs: {},
    restoring: undefined,
    ...(imagePullPolicy && { imagePullPolicy }),
    ...(podDefaults && { podDefaults }),
  };
}
