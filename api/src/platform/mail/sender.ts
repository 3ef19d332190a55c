// The job that sends: claims one mail after the other, hands it to the server, writes down how it ended (api.md 10, trust.md 9).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observe/log.ts';
import { compose } from './compose.ts';
import { endingOf } from './retry-policy.ts';
import type { Tried } from './retry-policy.ts';
import type { MailRow, MailStore } from './mail-store.ts';
import type { MailTemplates } from './mail.ts';
import { openLetter } from './sealed-mail.ts';
import type { Deliver } from './smtp.ts';

/** How a try ended, for the counter; never with a word about the mail. */
export type MailOutcome = 'accepted' | 'refused' | 'failed' | 'unknown' | 'expired';

export type SenderNeeds = {
  readonly store: Pick<MailStore, 'claim' | 'begin' | 'end' | 'giveUp' | 'drop' | 'waiting'>;
  readonly keys: () => RowKeys;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'nonce' | 'bytes'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly templates: MailTemplates;
  /** BCP 47 tag of a locale. */
  readonly languageTag: (locale: string) => string;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Absent while no mail server is configured: mails wait and are dropped after a day. */
  readonly deliver: Deliver | undefined;
  readonly count: (outcome: MailOutcome, mails: number) => void;
  readonly onWaiting: (mails: number) => void;
  /** Told the account of an accepted mail; nobody waits for it. */
  readonly credit?: (account: Buffer) => void;
};

const { outboxCeiling } = limits;
const claimMs = 30_000; // no claim takes longer: 10 s on the line and two short writes
const runMs = 5000;
const leaseMs = 20_000; // a run, its last mail, and some patience
const lines = 4;
const deafLimit = 3;
const deafPauseMs = 30_000;

type State = { deaf: number; deafUntilMs: number };

/** The job `outbox`. One process at a time sends, over up to four lines; if its lease is lost meanwhile, each row's claim still holds. */
export function mailJobs(needs: SenderNeeds): readonly Job[] {
  const state: State = { deaf: 0, deafUntilMs: 0 };
  return [{ name: 'outbox', at: '*/3 * * * * *', leaseMs, atStart: true, run: (signal) => runOutbox(needs, state, signal) }];
}

async function runOutbox(needs: SenderNeeds, state: State, signal: AbortSignal): Promise<void> {
  const { store, clock, count, onWaiting, log } = needs;
  const startMs = clock.now().getTime();
  const tell = (outcome: 'unknown' | 'expired', mails: number): void => {
    log.warn({ job: 'outbox', state: outcome, count: mails }, 'Mails will not be sent any more');
    count(outcome, mails);
  };
  const lost = await store.giveUp(new Date(startMs - claimMs));
  if (lost > 0) tell('unknown', lost);
  const expired = await store.drop(new Date(startMs));
  if (expired > 0) tell('expired', expired);
  const mayGoOn = (): boolean => {
    const nowMs = clock.now().getTime();
    return !signal.aborted && nowMs < startMs + runMs && nowMs >= state.deafUntilMs;
  };
  const { deliver } = needs;
  if (deliver) {
    const line = async (): Promise<void> => {
      while (mayGoOn() && (await sendNext({ ...needs, deliver }, state, signal)));
    };
    const ends = await Promise.allSettled(Array.from({ length: lines }, line)); // none is left behind when one fails
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }
  onWaiting(await store.waiting(outboxCeiling));
}

/** @returns whether there was a mail to send */
async function sendNext(needs: SenderNeeds & { readonly deliver: Deliver }, state: State, signal: AbortSignal): Promise<boolean> {
  const { store, clock, ids } = needs;
  const row = await store.claim(ids.nonce(), clock.now());
  if (!row) return false;
  const outcome = await attempt(needs, row, signal);
  if (outcome.kind === 'refused' && !outcome.reached) noteDeaf(state, clock.now().getTime());
  else state.deaf = 0;
  await settle(needs, row, outcome);
  return true;
}

/** A server that is not there three times in a row is left alone for half a minute. */
function noteDeaf(state: State, nowMs: number): void {
  state.deaf += 1;
  if (state.deaf < deafLimit) return;
  state.deaf = 0;
  state.deafUntilMs = nowMs + deafPauseMs;
}

async function attempt(needs: SenderNeeds & { readonly deliver: Deliver }, row: MailRow, signal: AbortSignal): Promise<Tried> {
  const letter = row.sealed ? openLetter({ keys: needs.keys(), templates: needs.templates }, row._id, row.sealed) : 'dead';
  if (typeof letter === 'string') return { kind: letter };
  const { templates, languageTag, mailFrom: from, store, log } = needs;
  const { to, locale, template } = letter;
  const headers = { to, from, messageId: row.messageId, date: row.createdAt, language: languageTag(locale) };
  const build = async (): Promise<Buffer> => compose(templates.render(template, locale), headers);
  const bytes = await build().catch((err: unknown): undefined => {
    log.error({ job: 'outbox', err }, 'A mail could not be written');
  });
  if (!bytes) return { kind: 'corrupt' };
  const begin = (): Promise<boolean> =>
    store.begin(row).catch((err: unknown) => {
      log.error({ job: 'outbox', err }, 'A mail was not sent: its claim could not be kept');
      return false;
    });
  return needs.deliver({ from: from.address, to, bytes, begin }, signal);
}

async function settle({ store, clock, ids, log, count, credit }: SenderNeeds, row: MailRow, tried: Tried): Promise<void> {
  const ending = endingOf(row, tried, { now: clock.now(), spread: (ids.bytes(1)[0] ?? 0) / 255 });
  if (tried.kind === 'refused') {
    log.warn({ job: 'outbox', status: tried.reply, state: ending.kind }, 'The mail server refused a mail');
    count('refused', 1);
  }
  if (tried.kind === 'unknown') log.warn({ job: 'outbox', state: 'unknown' }, 'Nobody knows whether a mail was sent; it is not sent again');
  if (tried.kind === 'corrupt') log.error({ job: 'outbox', state: 'corrupt' }, 'A waiting mail could not be opened');
  const written = await store.end(row, ending);
  if (ending.kind === 'sent') count('accepted', 1);
  else if (written && (ending.kind === 'failed' || ending.kind === 'unknown' || ending.kind === 'expired')) count(ending.kind, 1);
  if (ending.kind === 'sent' && row.account) credit?.(row.account);
}
