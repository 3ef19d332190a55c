// `test-mail`: sends a mail through the outbox and prints the server's reply (docs/design/http-api.md#mails).
import { startJobs } from '#platform/jobs/jobs.ts';
import type { MailState } from '#platform/mail/mail-store.ts';
import { type Command, type Parts, readAddress } from './command.ts';
import { refuse } from './cli-error.ts';

const maxChecks = 100;
const pauseMs = 250;

type Progress = { readonly state: MailState; readonly refusals: number; readonly reply?: number };

/** Whether the server accepted the mail, or refused it once. */
const isOver = ({ state, refusals }: Progress): boolean =>
  refusals > 0 || !['waiting', 'claimed', 'sending'].includes(state);

function report(found: Progress | undefined): string {
  if (found?.state === 'sent') return 'The mail server accepted the mail.';
  if (found?.state === 'unknown')
    return refuse('It is unknown whether the mail server accepted the mail; it is not sent again.');
  if (found && found.refusals > 0) return refuse(refusal(found));
  return refuse('The mail is still waiting: the mail server does not answer.');
}

const refusal = ({ reply }: Progress): string =>
  reply === undefined
    ? 'The mail server cannot be reached; the mail will be retried.'
    : `The mail server refused the mail with code ${reply}; see docs/self-hosting.md#mail.`;

/** Waits until the mail is sent. A copy of the API may send it: the job `outbox` runs in one process. */
async function send(parts: Parts, log: Parts['log'], rowId: string): Promise<string> {
  const { mongo, mailJobs, outbox, pause } = parts;
  await using _sender = startJobs({ ...parts, log, db: mongo.db, jobs: mailJobs, hook: () => undefined });
  let found: Progress | undefined;
  for (let check = 0; check < maxChecks; check += 1) {
    found = await outbox.one(rowId);
    if (found && isOver(found)) break;
    await pause(pauseMs);
  }
  return report(found);
}

export const testMail: Command = {
  name: 'test-mail',
  takes: '<address>',
  does: 'sends a test mail and says whether the mail server accepted it',
  words: [1, 1],
  flags: [],
  async run({ words }, { config, clock, log, open }) {
    const to = readAddress(words);
    if (!config.mailServer) refuse('SMTP_URL is not set: there is no mail server.');
    await using parts = await open();
    const cause = `command.${parts.ids.nonce()}`;
    const mail = {
      kind: 'test_email',
      data: { atMs: clock.now().getTime() },
      cause,
      to,
      locale: parts.locales.preferred,
    } as const;
    await parts.transact(async (session) => void (await parts.outbox.add(session, mail)));
    return await send(parts, log, `${mail.kind}.${cause}`);
  },
};
