// One of several processes that serve a port together: it follows the first process (record 086).
import cluster from 'node:cluster';
import type { Readiness } from '../http/routing/service-port.ts';
import { orderShape, type Report } from './group-messages.ts';

/** What the first process asks for. */
export type MemberFacts = {
  readonly port: number;
  readonly checks: () => Promise<Readiness>;
  /** The metrics as a list of objects. */
  readonly metrics: () => Promise<unknown>;
};

/** Tells the first process that this one serves, and answers its questions from now on. */
export type GroupMember = { readonly announce: (facts: MemberFacts) => void };

type Orders = { readonly onStop: () => void; readonly onReload: () => void };
type Channel = {
  on(event: 'message', listener: (given: unknown) => void): unknown;
  send(report: Report): unknown;
};

/**
 * Follows the orders of the first process. If that ends, Node ends this process, too.
 * @returns `undefined` in a process that serves alone
 */
export function joinGroup(
  { onStop, onReload }: Orders,
  channel: Channel | undefined = cluster.worker,
): GroupMember | undefined {
  if (!channel) return undefined;
  let known: MemberFacts | undefined;
  channel.on('message', (given) => {
    const order = orderShape.safeParse(given).data;
    if (order?.group === 'stop') onStop();
    if (order?.group === 'reload') onReload();
    if (order?.group !== 'ask' || !known) return;
    const answer = order.what === 'metrics' ? known.metrics() : known.checks();
    const send = (value: unknown) => void channel.send({ group: 'answer', id: order.id, value });
    answer.then(send, () => send(undefined));
  });
  return {
    announce(facts) {
      known = facts;
      channel.send({ group: 'up', port: facts.port });
    },
  };
}
