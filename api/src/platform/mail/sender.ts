// The job that claims a mail, hands it to the mail server, stores the outcome (docs/design/trust.md#mail).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Log } from '#platform/observe/log.ts';
import { compose } from './compose.ts';
import type { MailRow, MailStore } from './mail-store.ts';
import type { MailTemplates, StoredMail } from './mail.ts';
import { nextStep, type AttemptOutcome } from './retry-policy.ts';
import { openSealedMail } from './sealed-mail.ts';
import type { Deliver } from './smtp.ts';

/** Label of the counter of mails; it discloses nothing of a mail. */
export type MailOutcome = 'accepted' | 'refused' | 'failed' | 'unknown' | 'expired';

export type SenderDeps = {
  readonly store: Pick<
    MailStore,
    'claim' | 'markSending' | 'finish' | 'endStaleClaims' | 'dropExpired' | 'waiting'
  >;
  readonly keys: () => RowKeys;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'nonce' | 'bytes'>;
  readonly log: Pick<Log, 'warn' | 'error'>;
  readonly templates: MailTemplates;
  /** BCP 47 tag of the language that a locale's mails are in. */
  readonly languageTag: (locale: string) => string;
  readonly mailFrom: { readonly name: string; readonly address: string };
  /** Absent while no mail server is configured: mails wait and are dropped after a day. */
  readonly deliver: Deliver | undefined;
  readonly count: (outcome: MailOutcome, mails: number) => void;
  readonly onWaiting: (mails: number) => void;
  /** Receives the owner of each accepted mail; is not awaited. */
  readonly onAccepted?: (owner: Buffer) => void;
};
type SendingDeps = SenderDeps & { readonly deliver: Deliver };

const { outboxCeiling } = limits;
const claimMs = 30_000; // longer than any attempt: 10 s of connection and two short writes
const runMs = 5000;
const leaseMs = 20_000; // longer than a run, its last mail included
const maxConnections = 4;
const maxUnreachable = 3;
const circuitOpenMs = 30_000;

/** Counts unreachable servers in a row; after three of them no mail is sent until `openUntilMs`. */
type Circuit = { unreachable: number; openUntilMs: number };

/**
 * The job `outbox`. One process at a time sends, over up to four connections.
 * If it loses its lease meanwhile, the claim of each row still holds.
 */
export function mailJobs(deps: SenderDeps): readonly Job[] {
  const circuit: Circuit = { unreachable: 0, openUntilMs: 0 };
  return [
    {
      name: 'outbox',
      at: '*/3 * * * * *',
      leaseMs,
      atStart: true,
      run: (signal) => runOutbox(deps, circuit, signal),
    },
  ];
}

async function runOutbox(deps: SenderDeps, circuit: Circuit, signal: AbortSignal): Promise<void> {
  const { store, clock, onWaiting, deliver } = deps;
  const startMs = clock.now().getTime();
  reportLoss(deps, 'unknown', await store.endStaleClaims(new Date(startMs - claimMs)));
  reportLoss(deps, 'expired', await store.dropExpired(new Date(startMs)));
  const mayContinue = (): boolean => {
    const nowMs = clock.now().getTime();
    return !signal.aborted && nowMs < startMs + runMs && nowMs >= circuit.openUntilMs;
  };
  if (deliver) {
    const sendAll = async (): Promise<void> => {
      while (mayContinue() && (await sendNext({ ...deps, deliver }, circuit, signal)));
    };
    // Awaits all of them, even if one fails.
    const results = await Promise.allSettled(Array.from({ length: maxConnections }, sendAll));
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  }
  onWaiting(await store.waiting(outboxCeiling));
}

function reportLoss({ log, count }: SenderDeps, outcome: 'unknown' | 'expired', mails: number): void {
  if (mails === 0) return;
  log.warn({ job: 'outbox', state: outcome, count: mails }, 'Mails were given up');
  count(outcome, mails);
}

/** @returns false if no mail was due */
async function sendNext(deps: SendingDeps, circuit: Circuit, signal: AbortSignal): Promise<boolean> {
  const { store, clock, ids } = deps;
  const row = await store.claim(ids.nonce(), clock.now());
  if (!row) return false;
  const outcome = await attempt(deps, row, signal);
  if (outcome.kind === 'refused' && !outcome.reached) countUnreachable(circuit, clock.now().getTime());
  else circuit.unreachable = 0;
  await recordOutcome(deps, row, outcome);
  return true;
}

/** Opens the circuit for half a minute when the server was unreachable three times in a row. */
function countUnreachable(circuit: Circuit, nowMs: number): void {
  circuit.unreachable += 1;
  if (circuit.unreachable < maxUnreachable) return;
  circuit.unreachable = 0;
  circuit.openUntilMs = nowMs + circuitOpenMs;
}

async function attempt(deps: SendingDeps, row: MailRow, signal: AbortSignal): Promise<AttemptOutcome> {
  const { keys, templates, mailFrom, store, log, deliver } = deps;
  const mail = row.sealed ? openSealedMail({ keys: keys(), templates }, row._id, row.sealed) : 'dead';
  if (typeof mail === 'string') return { kind: mail };
  const bytes = await build(deps, row, mail).catch((err: unknown): undefined => {
    log.error({ job: 'outbox', err }, 'A mail could not be written');
  });
  if (!bytes) return { kind: 'corrupt' };
  const mayFinish = (): Promise<boolean> =>
    store.markSending(row).catch((err: unknown) => {
      log.error({ job: 'outbox', err }, 'A mail was not sent: its claim could not be confirmed');
      return false;
    });
  return deliver({ from: mailFrom.address, to: mail.to, bytes, mayFinish }, signal);
}

async function build(
  { templates, languageTag, mailFrom: from }: SenderDeps,
  row: MailRow,
  mail: StoredMail,
): Promise<Buffer> {
  const { to, locale, template } = mail;
  const headers = { to, from, messageId: row.messageId, date: row.createdAt, language: languageTag(locale) };
  return compose(templates.render(template, locale), headers);
}

async function recordOutcome(deps: SenderDeps, row: MailRow, outcome: AttemptOutcome): Promise<void> {
  const { store, clock, ids, log, count, onAccepted } = deps;
  const step = nextStep(row, outcome, { now: clock.now(), spread: (ids.bytes(1)[0] ?? 0) / 255 });
  if (outcome.kind === 'refused') {
    log.warn({ job: 'outbox', status: outcome.reply, state: step.kind }, 'The mail server refused a mail');
    count('refused', 1);
  }
  if (outcome.kind === 'unknown')
    log.warn(
      { job: 'outbox', state: 'unknown' },
      'It is unknown whether a mail was sent; it is not sent again',
    );
  if (outcome.kind === 'corrupt')
    log.error({ job: 'outbox', state: 'corrupt' }, 'A waiting mail could not be opened');
  const written = await store.finish(row, step);
  if (step.kind === 'sent') count('accepted', 1);
  else if (written && (step.kind === 'failed' || step.kind === 'unknown' || step.kind === 'expired'))
    count(step.kind, 1);
  if (step.kind === 'sent' && row.owner) onAccepted?.(row.owner);
}
