// `mails`: lists the outbox without addresses, and retries failed mails (docs/design/http-api.md#outbox).
import { limits } from '@glimpse/contracts/limits';
import type { MailState, MailSummary } from '#platform/mail/mail-store.ts';
import type { Outbox } from '#platform/mail/outbox.ts';
import { type Command, type CommandArgs, usageOf } from './command.ts';
import { refuse } from './cli-error.ts';

/** The states of mails that were not sent; decoys are left out. */
const listedStates = [
  'waiting',
  'claimed',
  'sending',
  'failed',
  'unknown',
  'expired',
] as const satisfies readonly MailState[];
const maxPerState = 100;

type OutboxRows = Omit<Outbox, 'add'>;

const toLine = ({ state, _id, createdAt, refusals, reply }: MailSummary): string =>
  [
    state,
    createdAt.toISOString(),
    `${refusals} refused`,
    reply === undefined ? '-' : `SMTP ${reply}`,
    _id,
  ].join('  ');

async function list(outbox: OutboxRows, states: readonly MailState[]): Promise<string> {
  const [counts, ...rows] = await Promise.all([
    outbox.counts(),
    ...states.map((state) => outbox.list(state, maxPerState)),
  ]);
  const totals = Object.entries(counts).map(([state, count]) => `${count} ${state}`);
  return [
    totals.length === 0 ? 'The outbox is empty.' : totals.toSorted().join(', '),
    ...rows.flat().map(toLine),
  ].join('\n');
}

async function requeue(outbox: OutboxRows, id: string | undefined): Promise<string> {
  if (id !== undefined) {
    if (!(await outbox.requeue(id))) refuse('No failed mail has this id, or its content was dropped.');
    return 'The mail is queued again and is sent within seconds.';
  }
  let count = 0;
  for (const { _id } of await outbox.list('failed', limits.outboxCeiling))
    if (await outbox.requeue(_id)) count += 1;
  return `${count} ${count === 1 ? 'mail is' : 'mails are'} queued again.`;
}

/** @throws CliError with exit code 2 for any other order of words */
function readMailArgs({ words: [verb, id], flags }: CommandArgs): {
  readonly again: boolean;
  readonly id: string | undefined;
} {
  const [all, failed] = [flags.has('all'), flags.has('failed')];
  if (verb === undefined && !all) return { again: false, id: undefined };
  if (verb !== 'requeue' || failed || all === (id !== undefined))
    return refuse(`Usage: ${usageOf(mails)}`, 2);
  return { again: true, id };
}

export const mails: Command = {
  name: 'mails',
  takes: '[--failed] | requeue <id> | requeue --all',
  does: 'lists the outbox without addresses, or retries failed mails',
  words: [0, 2],
  flags: ['failed', 'all'],
  async run(args, { open }) {
    const { again, id } = readMailArgs(args);
    await using parts = await open();
    if (again) return await requeue(parts.outbox, id);
    return await list(parts.outbox, args.flags.has('failed') ? ['failed'] : listedStates);
  },
};
