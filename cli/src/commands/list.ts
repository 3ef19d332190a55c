// Lists the secrets that an account sent in the last 30 days.
import { toDate } from '../arguments/durations.ts';
import type { Context, Run } from '../context.ts';
import { fail } from '../exit-codes.ts';
import { fieldOf, numberIn, textIn, toJsonLine, toPrintable } from '../hosts/answers.ts';
import { findTarget } from '../files/credentials.ts';
import { plainPaths } from '../hosts/plain-calls.ts';
import { readReceipt } from '../hosts/receipts.ts';
import { expectSuccess } from '../hosts/refusal.ts';

/** What `--json` prints of each secret. `shortkey` opens nothing. */
type Listed = {
  readonly shortkey: string;
  readonly state: string;
  readonly created: number | null;
  readonly recipients: string;
  readonly memo: string;
};

export const list: Run = async (context, { flags, options }) => {
  const { origin, account } = await findTarget(context, options['host']);
  if (!account) return fail('signIn', 'glimpse list needs an account: run glimpse login.');
  const call = { origin, account, method: 'GET', path: plainPaths.v2.recent } as const;
  const { body } = expectSuccess(await context.send(call));
  const records = fieldOf(body, 'records');
  const listed = (Array.isArray(records) ? records : []).map(toListed);
  if (flags.has('json')) return context.stdout.write(toJsonLine(listed));
  await showTable(context, listed);
  if (textIn(body, 'details', 'next') !== undefined)
    context.say('There are older ones, which are not shown.');
};

function toListed(record: unknown): Listed {
  return {
    shortkey: textIn(record, 'shortkey') ?? '',
    state: readReceipt(record).state,
    created: numberIn(record, 'created') ?? null,
    recipients: textIn(record, 'recipients') ?? '',
    memo: textIn(record, 'memo') ?? '',
  };
}

/** Columns on a terminal; fields between tabs for programs. */
async function showTable({ stdout, env, say }: Context, listed: readonly Listed[]): Promise<void> {
  if (listed.length === 0) say('There are no secrets of the last 30 days.');
  const dimsEnded = stdout.isTerminal && !env['NO_COLOR'];
  const rows = listed.map(({ shortkey, state, created, recipients, memo }) => {
    const cells = [shortkey, state, created === null ? '' : toDate(created), recipients, memo].map(
      toPrintable,
    );
    if (!stdout.isTerminal) return `${cells.join('\t')}\n`;
    const row = cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd();
    return dimsEnded && state !== 'new' ? `\u001b[2m${row}\u001b[0m\n` : `${row}\n`;
  });
  await stdout.write(rows.join(''));
}

const widths = [8, 7, 20, 20] as const;
