// `mails`: what is in the outbox, and another try for what failed (api.md 10). Rows tell no address and no link.
import { limits } from '@glimpse/contracts/limits';
import type { MailState } from '#platform/mail/mail-store.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { type CommandArguments, type Command, usageOf } from './command.ts';
import { refuse } from './cli-error.ts';

/** What somebody may want to look at: not what went well or was never meant to go. */
const notable = ['waiting', 'claimed', 'sending', 'failed', 'unknown', 'expired'] as const satisfies readonly MailState[];
const mostShown = 100;

type Mails = Omit<Outbox, 'add'>;
type Row = Awaited<ReturnType<Mails['list']>>[number];

const lineOf = ({ state, _id, createdAt, refusals, reply }: Row): string =>
  [state, createdAt.toISOString(), `${refusals} refused`, reply === undefined ? '-' : `SMTP ${reply}`, _id].join('  ');

async function listed(outbox: Mails, states: readonly MailState[]): Promise<string> {
  const [counts, ...rows] = await Promise.all([outbox.counts(), ...states.map((state) => outbox.list(state, mostShown))]);
  const counted = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
  return [counted.length === 0 ? 'The outbox is empty.' : counted.toSorted().join(', '), ...rows.flat().map(lineOf)].join('\n');
}

async function requeued(outbox: Mails, id: string | undefined): Promise<string> {
  if (id !== undefined) {
    if (!(await outbox.requeue(id))) refuse('No failed mail has this id, or its text is dropped already.');
    return 'The mail waits again; it is sent within seconds.';
  }
  let count = 0;
  for (const { _id } of await outbox.list('failed', limits.outboxCeiling)) if (await outbox.requeue(_id)) count += 1;
  return `${count} ${count === 1 ? 'mail waits' : 'mails wait'} again.`;
}

/** The one way in which the words may stand. @throws Mistake 2 */
function read({ words: [verb, id], flags }: CommandArguments): { readonly again: boolean; readonly id: string | undefined } {
  const [all, failed] = [flags.has('all'), flags.has('failed')];
  if (verb === undefined && !all) return { again: false, id: undefined };
  if (verb !== 'requeue' || failed || all === (id !== undefined)) return refuse(`Usage: ${usageOf(mails)}`, 2);
  return { again: true, id };
}

export const mails: Command = {
  name: 'mails',
  takes: '[--failed] | requeue <id> | requeue --all',
  does: 'lists the outbox, without addresses; or lets failed mails be tried again',
  words: [0, 2],
  flags: ['failed', 'all'],
  async run(asked, { open }) {
    const { again, id } = read(asked);
    await using parts = await open();
    if (again) return await requeued(parts.outbox, id);
    return await listed(parts.outbox, asked.flags.has('failed') ? ['failed'] : notable);
  },
};
