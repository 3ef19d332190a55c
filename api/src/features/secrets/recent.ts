// Recent: an account's own secrets of the last 30 days, without their share links (api.md 3.5).
import type { Output } from '@glimpse/contracts/endpoint';
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { limits } from '@glimpse/contracts/limits';
import type { listRecent } from '@glimpse/contracts/receipts';
import type { Clock } from '#platform/clock.ts';
import type { Keyring } from '#platform/crypto/keyring.ts';
import type { KeySet } from '#platform/crypto/key-set.ts';
import type { Actor } from '#platform/http/actor.ts';
import { fail } from '#platform/http/fail.ts';
import { openAccount, openMemo, openReceipt, readHeader } from './sealing/opening.ts';
import { isDestroyed, receiptRecord } from './presented-receipt.ts';
import type { Kept } from './presented-receipt.ts';
import { receiptState } from './secret.ts';
import type { FoundSecret } from './store/secret-row.ts';
import type { SecretStore } from './store/store.ts';
import { unixSeconds } from './time-texts.ts';

type Needs = { readonly keyring: Pick<Keyring, 'keys'>; readonly secrets: Pick<SecretStore, 'recent'>; readonly clock: Clock };

/** From when on secrets are recent. */
export const recentSince = (now: Date): Date => new Date(now.getTime() - limits.recentSeconds * 1000);

/** What is shown of one row to its owner; nothing if its keys are gone or it is damaged: a list is no place to fail. */
function keptOf(keys: KeySet, row: FoundSecret, actor: Actor & { readonly account: { readonly id: Buffer } }): Kept | undefined {
  const reading = readHeader(keys, row);
  if (reading.kind === 'corrupt' || row.purgeAt <= row.now || !row.rec.account) return undefined;
  const { header } = reading;
  const known = { keys, header };
  const metadataKey = openAccount(known, row.rec.account, actor.account.id);
  if (metadataKey === undefined) return undefined;
  const note = (row.rec.receipt && openReceipt(known, row.rec.receipt, metadataKey)) ?? { recipients: [], truncated: false };
  const memo = row.rec.memo && openMemo(known, row.rec.memo, metadataKey);
  const state = receiptState(row, row.now, reading.kind !== 'ok');
  return { metadataKey, row, header, state, note, memo, custid: actor.custid, staleEpoch: row.epoch < keys.epoch, now: row.now };
}

/** How many the list would hold; 0 for the anonymous. */
export function recentCount({ secrets, clock }: { readonly secrets: Pick<SecretStore, 'countRecent'>; readonly clock: Clock }) {
  return async ({ account }: Actor): Promise<number> =>
    account ? secrets.countRecent({ id: account.id, since: recentSince(clock.now()), most: limits.recentCount }) : 0;
}

/** The receipts of a signed-in caller, as far as they can be shown. */
export async function recentReceipts(ctx: Needs, actor: Actor): Promise<readonly Kept[]> {
  const { account } = actor;
  if (!account) return fail('http.not_signed_in');
  const keys = ctx.keyring.keys();
  const rows = await ctx.secrets.recent({ id: account.id, since: recentSince(ctx.clock.now()), most: limits.recentCount });
  return rows.flatMap((row) => keptOf(keys, row, { ...actor, account }) ?? []);
}

/** Newest first; destroyed and open ones also apart. */
export async function recent(ctx: Needs, _asked: unknown, actor: Actor): Promise<Output<typeof listRecent>> {
  const now = ctx.clock.now();
  const records = (await recentReceipts(ctx, actor)).map(receiptRecord);
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
