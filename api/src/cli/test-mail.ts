// `test-mail`: a mail through the outbox, and what the mail server said to it (api.md 10, template test_email).
import { startJobs } from '#platform/jobs/jobs.ts';
import type { MailState } from '#platform/mail/mail-store.ts';
import { type Command, type Parts, readAddress } from './command.ts';
import { refuse } from './cli-error.ts';

const tries = 100;
const pauseMs = 250;

type Progress = { readonly state: MailState; readonly refusals: number; readonly reply?: number };

/** Once the server has had the mail, or has refused it for the first time. */
const isOver = ({ state, refusals }: Progress): boolean => refusals > 0 || !['waiting', 'claimed', 'sending'].includes(state);

function verdict(found: Progress | undefined): string {
  if (found?.state === 'sent') return 'The mail server has taken the mail.';
  if (found?.state === 'unknown') return refuse('Nobody knows whether the mail server has taken the mail; it is not sent again.');
  if (found && found.refusals > 0) return refuse(refusal(found));
  return refuse('The mail is still waiting: the mail server does not answer.');
}

const refusal = ({ reply }: Progress): string =>
  reply === undefined
    ? 'The mail server cannot be reached; the mail waits for another try.'
    : `The mail server has refused the mail with code ${reply}; docs/command-line.md says how to go on.`;

/** Sends as the API does: whoever has the lease of the job `outbox`, this process or a copy of the API. */
async function sent(parts: Parts, log: Parts['log'], rowId: string): Promise<string> {
  const { mongo, mailJobs, outbox, pause } = parts;
  await using _sender = startJobs({ ...parts, log, db: mongo.db, jobs: mailJobs, hook: () => undefined });
  let found: Progress | undefined;
  for (let attempt = 0; attempt < tries; attempt += 1) {
    found = await outbox.one(rowId);
    if (found && isOver(found)) break;
    await pause(pauseMs);
  }
  return verdict(found);
}

export const testMail: Command = {
  name: 'test-mail',
  takes: '<address>',
  does: 'sends a test mail and says what the mail server answered',
  words: [1, 1],
  flags: [],
  async run({ words }, { config, clock, log, open }) {
    const to = readAddress(words);
    if (!config.mailServer) refuse('SMTP_URL is not set: there is no mail server.');
    await using parts = await open();
    const cause = `command.${parts.ids.nonce()}`;
    const mail = { kind: 'test_email', data: { atMs: clock.now().getTime() }, cause, to, locale: parts.locales.preferred } as const;
    await parts.transact(async (session) => void (await parts.outbox.add(session, mail)));
    return await sent(parts, log, `${mail.kind}.${cause}`);
  },
};
