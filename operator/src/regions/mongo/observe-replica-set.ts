// Collects the facts of a replica set from its members.
import type { AskResult, Probe, SetFacts } from './facts.ts';
import { primaryOf } from './facts.ts';
import type { Members } from './member-store.ts';

/** Asks all hosts at once, then the primary, or else the first secondary, with the password. */
export async function observeReplicaSet(
  members: Members,
  hosts: readonly string[],
  signal: AbortSignal,
): Promise<SetFacts> {
  const answers = await Promise.all(
    hosts.map(async (host): Promise<[string, Probe]> => [host, await members.probe(host, signal)]),
  );
  const facts: SetFacts = { probes: new Map(answers), queried: undefined };
  const secondary = answers.find(([, probe]) => probe.kind === 'member' && probe.role === 'secondary')?.[0];
  const host = primaryOf(facts) ?? secondary;
  if (host === undefined) return facts;
  const answer: AskResult = await members.ask(host, signal);
  return { ...facts, queried: { host, answer } };
}
