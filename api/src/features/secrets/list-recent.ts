// Lists an account's secrets of the last 30 days, without share links (docs/design/http-api.md#receipts).
import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { limits } from '@glimpse/contracts/limits';
import { listRecent as listRecentCall } from '@glimpse/contracts/receipts';
import type { Clock } from '#platform/time/clock.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { operation } from '#platform/http/routing/route.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { isDestroyed, toReceiptRecord, type ReceiptView } from './presenters/receipt.ts';
import { toReceiptFacts, type ReceiptFacts } from './presenters/receipt-facts.ts';
import { openAccountKey, openMemo, openReceipt, readHeader } from './sealing/opening.ts';
import { receiptState } from './model/secret.ts';
import type { FoundSecret } from './store/secret-row.ts';
import type { PageEnd, SecretStore } from './store/store.ts';

export type ListRecentDeps = {
  readonly keyring: Pick<Keyring, 'keys' | 'settled'>;
  readonly secrets: Pick<SecretStore, 'recent'>;
  readonly clock: Clock;
};
type Answer = Promise<Output<typeof listRecentCall>>;

/** Rows opened without a pause, about 3 ms; other requests run in between. */
const sliceRows = 125;

/** Secrets created after this time are recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - limits.recentSeconds * 1000);

/** Opens one row. @returns `undefined` if its keys are gone or it is damaged; other rows are still listed */
function openRow(keys: KeySet, row: FoundSecret, accountId: Buffer): ReceiptFacts | undefined {
  const reading = readHeader(keys, row);
  if (reading.kind === 'corrupt') return undefined;
  const { header } = reading;
  const known = { keys, header };
  const { account, receipt, memo } = row.rec;
  const metadataKey = account && openAccountKey(known, account, accountId);
  if (metadataKey === undefined) return undefined;
  const note = (receipt && openReceipt(known, receipt, metadataKey)) ?? { recipients: [], truncated: false };
  const read = { row, header, dead: reading.kind !== 'ok', staleEpoch: row.epoch < keys.epoch };
  return toReceiptFacts(read, { metadataKey, note, memo: memo && openMemo(known, memo, metadataKey) });
}

/** Counts the rows of the list; 0 without an account. */
export function recentCount({
  secrets,
  clock,
}: {
  readonly secrets: Pick<SecretStore, 'countRecent'>;
  readonly clock: Clock;
}) {
  return async ({ account }: Actor): Promise<number> =>
    account
      ? secrets.countRecent({ id: account.id, since: recentSince(clock.now()), most: limits.recentCount })
      : 0;
}

/** Reads a page's end from `after`, which its schema has checked. */
function toPageEnd(after: string): PageEnd {
  const [ms = '', shortkey = ''] = after.split('.');
  return { createdAt: new Date(Number(ms)), shortkey };
}

/** One page of receipts, and the `after` of the next one; null if this is the last. */
export type RecentPage = { readonly views: readonly ReceiptView[]; readonly next: string | null };

/**
 * The receipts of a signed-in caller, without those that cannot be opened. @param after `next` of a page
 * @throws `http.not_signed_in`
 */
export async function recentReceipts(
  deps: ListRecentDeps,
  actor: Actor,
  after?: string,
): Promise<RecentPage> {
  const { account, custid } = actor;
  if (!account) return fail('http.not_signed_in');
  const keys = deps.keyring.keys();
  const most = limits.recentCount;
  const query = { id: account.id, since: recentSince(deps.clock.now()), most: most + 1 };
  const found = await deps.secrets.recent(
    after === undefined ? query : { ...query, after: toPageEnd(after) },
  );
  const rows = found.slice(0, most);
  await deps.keyring.settled();
  const views: ReceiptView[] = [];
  for (let from = 0; from < rows.length; from += sliceRows) {
    if (from > 0) await letOthersRun();
    for (const row of rows.slice(from, from + sliceRows)) {
      const facts = openRow(keys, row, account.id);
      if (facts && facts.purgeAt > row.now)
        views.push({ facts, state: receiptState(facts, row.now, facts.dead), custid, now: row.now });
    }
  }
  const last = found.length > most ? rows.at(-1) : undefined;
  return { views, next: last ? `${last.createdAt.getTime()}.${last.shortkey}` : null };
}

/** The receipts, newest first. The lists of destroyed and of open ones repeat them. */
export const listRecent = operation(
  listRecentCall,
  async (deps: ListRecentDeps, { query }, actor): Answer => {
    const now = deps.clock.now();
    const { views, next } = await recentReceipts(deps, actor, query.after);
    const records = views.map(toReceiptRecord);
    const isGone = ({ state }: Receipt): boolean => isDestroyed(state);
    const received = records.filter(isGone);
    const notreceived = records.filter((record) => !isGone(record));
    const lists = { received, notreceived, revealed_receipts: received, pending_receipts: notreceived };
    const times = { since: unixSeconds(recentSince(now)), now: unixSeconds(now) };
    return {
      count: records.length,
      records,
      details: {
        type: 'list',
        ...times,
        total: records.length,
        has_items: records.length > 0,
        next,
        ...lists,
      },
    };
  },
);
