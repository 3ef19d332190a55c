// Recent: an account's own secrets of the last 30 days, without their share links (api.md 3.5).
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Output } from '@glimpse/contracts/endpoint';
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { limits } from '@glimpse/contracts/limits';
import type { listRecent } from '@glimpse/contracts/receipts';
import type { Clock } from '#platform/time/clock.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import { isDestroyed, toReceiptRecord, type ReceiptView } from './presenters/receipt.ts';
import { toReceiptFacts, type ReceiptFacts } from './presenters/receipt-facts.ts';
import { openAccount, openMemo, openReceipt, readHeader } from './sealing/opening.ts';
import { receiptState } from './model/secret.ts';
import type { FoundSecret } from './store/secret-row.ts';
import type { SecretStore } from './store/store.ts';

type RecentDeps = {
  readonly keyring: Pick<Keyring, 'keys'>;
  readonly secrets: Pick<SecretStore, 'recent'>;
  readonly clock: Clock;
};

/** Rows opened in one go, about 3 ms; other requests run before the next ones. */
const sliceRows = 125;

/** From when on secrets are recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - limits.recentSeconds * 1000);

/** What a row says to its owner; nothing if its keys are gone or it is damaged: a list is no place to fail. */
function opened(keys: KeySet, row: FoundSecret, accountId: Buffer): ReceiptFacts | undefined {
  const reading = readHeader(keys, row);
  if (reading.kind === 'corrupt') return undefined;
  const { header } = reading;
  const known = { keys, header };
  const { account, receipt, memo } = row.rec;
  const metadataKey = account && openAccount(known, account, accountId);
  if (metadataKey === undefined) return undefined;
  const note = (receipt && openReceipt(known, receipt, metadataKey)) ?? { recipients: [], truncated: false };
  const read = { row, header, dead: reading.kind !== 'ok', staleEpoch: row.epoch < keys.epoch };
  return toReceiptFacts(read, { metadataKey, note, memo: memo && openMemo(known, memo, metadataKey) });
}

/** How many the list would hold; 0 for the anonymous. */
export function recentCount({ secrets, clock }: { readonly secrets: Pick<SecretStore, 'countRecent'>; readonly clock: Clock }) {
  return async ({ account }: Actor): Promise<number> =>
    account ? secrets.countRecent({ id: account.id, since: recentSince(clock.now()), most: limits.recentCount }) : 0;
}

/** The receipts of a signed-in caller, as far as they can be shown. */
export async function recentReceipts(deps: RecentDeps, actor: Actor): Promise<readonly ReceiptView[]> {
  const { account, custid } = actor;
  if (!account) return fail('http.not_signed_in');
  const keys = deps.keyring.keys();
  const owned = { id: account.id, since: recentSince(deps.clock.now()), most: limits.recentCount };
  const rows = await deps.secrets.recent(owned);
  const kept: ReceiptView[] = [];
  for (let from = 0; from < rows.length; from += sliceRows) {
    if (from > 0) await othersFirst();
    for (const row of rows.slice(from, from + sliceRows)) {
      const facts = opened(keys, row, account.id);
      if (facts && facts.purgeAt > row.now) kept.push({ facts, state: receiptState(facts, row.now, facts.dead), custid, now: row.now });
    }
  }
  return kept;
}

/** Newest first; destroyed and open ones also apart. */
export async function recent(deps: RecentDeps, _asked: unknown, actor: Actor): Promise<Output<typeof listRecent>> {
  const now = deps.clock.now();
  const records = (await recentReceipts(deps, actor)).map(toReceiptRecord);
  const isGone = ({ state }: Receipt): boolean => isDestroyed(state);
  const received = records.filter(isGone);
  const notreceived = records.filter((record) => !isGone(record));
  const lists = { received, notreceived, revealed_receipts: received, pending_receipts: notreceived };
  const times = { since: unixSeconds(recentSince(now)), now: unixSeconds(now) };
  return {
    count: records.length,
    records,
    details: { type: 'list', ...times, total: records.length, has_items: records.length > 0, ...lists },
  };
}
