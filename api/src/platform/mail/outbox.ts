// The outbox: a mail is a row written with its cause, in the same transaction; sending comes later (api.md 10, trust.md 9).
import { limits } from '@glimpse/contracts/limits';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { RowKeys } from '#platform/crypto/keys/sealed-row.ts';
import { fail } from '#platform/errors/api-error.ts';
import type { Transaction } from '#platform/mongo/transaction.ts';
import type { MailRow, MailState, MailStore } from './mail-store.ts';
import type { MailTemplates, NewMail, TemplateInput } from './mail.ts';
import { sealLetter, sealNothing } from './sealed-mail.ts';

/** @typeParam Input the templates that may be added */
export type Outbox<Input extends TemplateInput = TemplateInput> = {
  /**
   * Puts a mail into the caller's transaction. Costs one count, one seal and one write, whatever the kind.
   * @returns false if this cause has this mail already: nothing changed
   * @throws `store.unavailable` when the region's outbox is full; Error for an address list, a line break, a malformed key or cause
   */
  readonly add: (session: Transaction, mail: NewMail<Input>) => Promise<boolean>;
  /** Takes a deleted account's id out of all rows. @param account 12 bytes */
  forget(session: Transaction, account: Buffer): Promise<void>;
  /** How many mails are in each state; the colonel watches `unknown` and `failed`. */
  counts(): Promise<Partial<Record<MailState, number>>>;
  /** Rows of one state, newest first: facts only, no address and no link. */
  list(state: MailState, limit: number): Promise<readonly Omit<MailRow, 'sealed'>[]>;
  /** One row, as `list` tells it; its id is `kind.cause`. */
  one(rowId: string): Promise<Omit<MailRow, 'sealed'> | undefined>;
  /** Tries a failed mail again at once. @returns false if it did not fail or its body is dropped */
  requeue(rowId: string): Promise<boolean>;
};

type OutboxDeps<Input extends TemplateInput> = {
  readonly store: Pick<MailStore, 'insert' | 'forget' | 'waiting' | 'counts' | 'list' | 'one' | 'requeue'>;
  readonly keys: () => RowKeys;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'nonce' | 'bytes'>;
  readonly templates: MailTemplates<Input>;
  /** Host behind the `@` of every Message-ID. */
  readonly mailHost: string;
};

const { outboxCeiling, outboxDropSeconds, outboxPurgeSeconds } = limits;
const nothingLivesSeconds = 60;
const causeForm = /^[\w.:-]{1,200}$/;

export function outbox<Input extends TemplateInput>({ store, keys, clock, ids, templates, mailHost }: OutboxDeps<Input>): Outbox<Input> {
  return {
    async add(session, mail) {
      if (!causeForm.test(mail.cause)) throw new Error('A mail was refused: its cause is malformed');
      if ((await store.waiting(outboxCeiling)) >= outboxCeiling) fail('store.unavailable');
      const row = rowOf(mail, { now: clock.now(), messageId: `<${ids.nonce()}@${mailHost}>` });
      return store.insert(session, { ...row, sealed: sealedPart(mail, row) });
    },
    forget: store.forget,
    counts: store.counts,
    list: store.list,
    one: store.one,
    requeue: (rowId) => store.requeue(rowId, clock.now()),
  };

  function sealedPart(mail: NewMail, { _id, createdAt: at, dropAt }: MailRow): Buffer {
    const when = { at, dropAt, random: ids.bytes };
    if (mail.kind === 'nothing') return sealNothing(keys(), _id, when);
    const { cause: _cause, account: _account, to, locale, ...template } = mail;
    return sealLetter({ keys: keys(), templates }, _id, { letter: { to, locale, template }, ...when });
  }
}

/** The row without its sealed part. A row that means nothing is gone a minute later. */
function rowOf({ kind, cause, account }: NewMail, { now, messageId }: { readonly now: Date; readonly messageId: string }): MailRow {
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
  return {
    _id: `${kind}.${cause}`,
    kind,
    state: kind === 'nothing' ? 'nothing' : 'waiting',
    messageId,
    ...(account && { account }),
    refusals: 0,
    createdAt: now,
    dueAt: now,
    dropAt: after(outboxDropSeconds),
    purgeAt: after(kind === 'nothing' ? nothingLivesSeconds : outboxPurgeSeconds),
  };
}
