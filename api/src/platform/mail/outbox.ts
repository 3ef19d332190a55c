// The outbox: the transaction of its cause stores a mail, a job sends it (docs/design/http-api.md#outbox).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { MailRow, MailState, MailStore, MailSummary } from './mail-store.ts';
import type { MailTemplates, NewMail, TemplateInput } from './mail.ts';
import { sealDecoy, sealMail } from './sealed-mail.ts';

/** @typeParam Input the templates that can be used */
export type Outbox<Input extends TemplateInput = TemplateInput> = {
  /**
   * Stores a mail in the caller's transaction. Costs one count, one seal and one write, whatever the kind.
   * @returns false if this cause has a mail of this kind already: nothing changed
   * @throws `store.unavailable` when the region's outbox is full;
   *   Error for an address list, a line break, a malformed key or cause
   */
  readonly add: (session: Transaction, mail: NewMail<Input>) => Promise<boolean>;
  /** Removes the id of a deleted owner from all rows. @param owner 12 bytes */
  forget(session: Transaction, owner: Buffer): Promise<void>;
  /** Counts the mails of each state. `unknown` and `failed` need attention. */
  counts(): Promise<Partial<Record<MailState, number>>>;
  /** Counts the mails of an owner since a time, up to `most`. */
  readonly countOfOwner: MailStore['countOfOwner'];
  /** Rows of one state, those that are due last first, without address and link. */
  list(state: MailState, limit: number): Promise<readonly MailSummary[]>;
  /** One row, as `list` returns it. @param rowId `kind.cause` */
  one(rowId: string): Promise<MailSummary | undefined>;
  /** Makes a failed mail due at once. @returns false if it did not fail or its content is dropped */
  requeue(rowId: string): Promise<boolean>;
};

type OutboxDeps<Input extends TemplateInput> = {
  readonly store: Pick<
    MailStore,
    'insert' | 'forget' | 'waiting' | 'countOfOwner' | 'counts' | 'list' | 'one' | 'requeue'
  >;
  readonly keys: () => RowKeys;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'nonce' | 'bytes'>;
  readonly templates: MailTemplates<Input>;
  /** Host after the `@` of every Message-ID. */
  readonly mailHost: string;
};

const { outboxCeiling, outboxDropSeconds, outboxPurgeSeconds } = limits;
const decoyPurgeSeconds = 60;
/** Stored kind and state of a decoy. */
const storedDecoy = 'nothing';
const causeForm = /^[\w.:-]{1,200}$/;

export function outbox<Input extends TemplateInput>(deps: OutboxDeps<Input>): Outbox<Input> {
  const { store, clock, ids, mailHost } = deps;
  return {
    async add(session, mail) {
      if (!causeForm.test(mail.cause)) throw new Error('A mail was refused: its cause is malformed');
      if ((await store.waiting(outboxCeiling)) >= outboxCeiling)
        fail('store.unavailable', { limit: 'outbox' });
      const row = toRow(mail, { now: clock.now(), messageId: `<${ids.nonce()}@${mailHost}>` });
      return store.insert(session, { ...row, sealed: seal(deps, mail, row) });
    },
    forget: store.forget,
    counts: store.counts,
    countOfOwner: store.countOfOwner,
    list: store.list,
    one: store.one,
    requeue: (rowId) => store.requeue(rowId, clock.now()),
  };
}

type Sealing = Pick<OutboxDeps<TemplateInput>, 'keys' | 'ids' | 'templates'>;

function seal(
  { keys, ids, templates }: Sealing,
  mail: NewMail,
  { _id, createdAt: at, dropAt }: MailRow,
): Buffer {
  const time = { at, dropAt, random: ids.bytes };
  if (mail.kind === 'decoy') return sealDecoy(keys(), _id, time);
  const { to, locale, kind, data } = mail;
  return sealMail({ keys: keys(), templates }, _id, {
    mail: { to, locale, template: { kind, data } },
    ...time,
  });
}

/** The row without its sealed part. A decoy is deleted after a minute. */
function toRow(
  mail: NewMail,
  { now, messageId }: { readonly now: Date; readonly messageId: string },
): MailRow {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  const isDecoy = mail.kind === 'decoy';
  const kind = isDecoy ? storedDecoy : mail.kind;
  return {
    _id: `${kind}.${mail.cause}`,
    kind,
    state: isDecoy ? storedDecoy : 'waiting',
    messageId,
    ...(mail.owner && { owner: mail.owner }),
    refusals: 0,
    createdAt: now,
    dueAt: now,
    dropAt: after(outboxDropSeconds),
    purgeAt: after(isDecoy ? decoyPurgeSeconds : outboxPurgeSeconds),
  };
}
