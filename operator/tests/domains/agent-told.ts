// What the domain agent tells the owner in a state of the table (contracts/vectors/domain-states.json).
import type { NextAction } from '@glimpse/contracts/handover/domains';
import { evenRandom } from '#kube/testing/samples.ts';
import { fakeClock } from '#platform/testing/fake-clock.ts';
import type { ProbeResult } from '#domains/checks/probe.ts';
import { zoneResolver } from '#domains/checks/testing/memory-resolver.ts';
import { checkHost } from '#domains/claim-sync/check-host.ts';
import { entriesFor, stateClaimId } from './domain-entries.ts';
import { type Cells, needs, stateNow, target, txtOf, zoneFor } from './domain-states.ts';

export type Told = { readonly action: NextAction; readonly next: Date | null | undefined };

export const { signal } = new AbortController();
/** What answers at foreign addresses. */
export const probes: Readonly<Record<Cells['answers'], ProbeResult>> = {
  other: { kind: 'failed', why: 'otherContent' },
  proxy: { kind: 'failed', why: 'proxy' },
  nothing: { kind: 'failed', why: 'silent' },
};

/** Checks a host name in a state. @returns its row */
export async function checkedByAgent(cells: Cells, managed = false, entries = entriesFor(cells)) {
  const settings = { ownHosts: [target.cname], target, txtOf, caa: needs, managed };
  const probe = async () => probes[cells.answers];
  const resolver = zoneResolver(zoneFor(cells));
  const deps = { settings, resolver, clock: fakeClock(stateNow), random: evenRandom, probe };
  const rows = await checkHost(deps, entries as never, signal);
  const row = rows.find(({ _id }) => _id === stateClaimId);
  if (!row) throw new Error('There is a row');
  return row;
}

export async function toldByAgent(cells: Cells, managed = false, entries = entriesFor(cells)): Promise<Told> {
  const { nextAction: action, dns } = await checkedByAgent(cells, managed, entries);
  return { action, next: dns.nextCheck };
}
