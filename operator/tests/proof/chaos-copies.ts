// Two copies of the operator that are killed and started again.
import { leases } from '#kube/control/lease.ts';
import type { Running } from '../process/processes.ts';
import type { Site } from '../process/site.ts';
import type { Choices } from './choices.ts';

const names = ['chaos-a', 'chaos-b'] as const;
type Name = (typeof names)[number];
/** What no log may hold: keys, values of TXT records, tokens of challenges. */
const secretText = /-----BEGIN|glimpse-verify=|keyAuthorization|"token"/;

export type Copies = AsyncDisposable & {
  /** Starts what does not run. */
  fill(site: Site): Promise<void>;
  kill(choices: Choices): Promise<void>;
  leader(site: Site): Promise<Running | undefined>;
  /** How often a copy ended. */
  deaths(): number;
  /** One sentence for each log with a secret. */
  leaks(): Promise<readonly string[]>;
};

export function openCopies(): Copies {
  const copies = new Map<Name, Running>();
  let ended = 0;
  return {
    async fill(site) {
      for (const name of names) {
        if (copies.get(name)?.running()) continue;
        if (copies.has(name)) ended += 1;
        copies.set(name, await site.startOperator({}, name));
      }
    },
    async kill(choices) {
      const copy = copies.get(choices.oneOf(names));
      if (!copy?.running()) return;
      copy.signal('SIGKILL');
      await copy.ended;
    },
    async leader(site) {
      const lease = await site.kube.of(leases).get({ namespace: 'glimpse-system', name: 'glimpse-operator' });
      const holder = lease?.spec?.holderIdentity ?? '';
      return copies.get(names.find((name) => holder.startsWith(name)) ?? 'chaos-a');
    },
    deaths: () => ended,
    async leaks() {
      const logs = await Promise.all([...copies.values()].map((copy) => copy.log()));
      return logs.flatMap((log) => (secretText.test(log) ? ['a log of the operator holds a secret'] : []));
    },
    async [Symbol.asyncDispose]() {
      for (const copy of copies.values()) {
        if (copy.running()) copy.signal('SIGCONT');
        await copy[Symbol.asyncDispose]();
      }
    },
  };
}
