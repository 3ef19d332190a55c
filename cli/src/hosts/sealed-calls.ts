// The calls of sealed links (contracts/src/sealed-links.ts). None of them sends credentials but the creation.
import { toBase64Url, fromBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { flagIn, numberIn, textAt, unexpected } from './answers.ts';
import type { Account, Call, Reply } from './http-client.ts';
import { expectOutcome, expectSuccess } from './refusal.ts';
import { type Repeating, sendUntilAnswered } from './retry.ts';

/** Paths of the calls, which a test compares with the contracts. */
export const sealedPaths = {
  conceal: '/api/v2/sealed',
  view: '/api/v2/sealed/view',
  reveal: '/api/v2/sealed/reveal',
  acknowledge: '/api/v2/sealed/ack',
  viewReceipt: '/api/v2/sealed/receipt',
  burn: '/api/v2/sealed/burn',
} as const;

type Bytes = Uint8Array<ArrayBuffer>;

const postTo = (origin: string, path: string, body: Call['body'] = {}): Call => ({
  origin,
  method: 'POST',
  path,
  body,
});

/** `verifier` proves the passphrase. `key` is the private key, drawn in the bucket of `lookup`. */
export type Creation = {
  readonly origin: string;
  readonly account: Account | undefined;
  readonly lookup: Bytes;
  readonly sealed: Bytes;
  readonly key: string;
  readonly verifier: string | undefined;
  readonly ttlSeconds: number | undefined;
  readonly domain: string | undefined;
};

/** Stores a content. The same request again is the same creation. @returns its end. @throws CommandError */
export async function conceal(repeating: Repeating, creation: Creation): Promise<number> {
  const { origin, account, lookup, sealed, key, verifier, ttlSeconds, domain } = creation;
  const body = {
    lookup: toBase64Url(lookup),
    content: toBase64Url(sealed),
    metadata_key: key,
    ...(verifier === undefined ? {} : { passphrase: verifier }),
    ...(ttlSeconds === undefined ? {} : { ttl: ttlSeconds }),
    ...(domain === undefined ? {} : { share_domain: domain }),
  };
  const call: Call = { ...postTo(origin, sealedPaths.conceal, body), account, size: 'large' };
  const { body: answer } = expectSuccess(await sendUntilAnswered(repeating, call, 'look'));
  const end = numberIn(answer, 'record', 'expires_at');
  // anything on the way may answer 200: a link to what nobody stored is worse than none
  return flagIn(answer, 'record', 'sealed') && end !== undefined ? end : unexpected();
}

/** Tells the state to a holder of the link. Changes nothing. */
export const viewSealed = (repeating: Repeating, origin: string, lookup: Bytes): Promise<Reply> =>
  sendUntilAnswered(repeating, postTo(origin, sealedPaths.view, { lookup: toBase64Url(lookup) }), 'look');

/** `nonce` names this reader: with it a lost answer is asked for again. */
export type Opening = {
  readonly origin: string;
  readonly access: Bytes;
  readonly verifier: string | undefined;
  readonly nonce: string;
};

/** Opens a sealed link, once. @returns the encrypted content. @throws CommandError */
export async function reveal(repeating: Repeating, opening: Opening): Promise<Bytes> {
  const { origin, access, verifier, nonce } = opening;
  const body = {
    access: toBase64Url(access),
    continue: true,
    ...(verifier === undefined ? {} : { passphrase: verifier }),
  };
  const call: Call = { ...postTo(origin, sealedPaths.reveal, body), nonce, size: 'large' };
  const { body: answer } = expectOutcome(await sendUntilAnswered(repeating, call, 'open'));
  return fromBase64Url(textAt(answer, 'record', 'content')) ?? unexpected();
}

/** Says that the content was written out, so that the host deletes it now and not at the end of the lease. */
export const acknowledge = (
  repeating: Repeating,
  { origin, lookup, nonce }: { readonly origin: string; readonly lookup: Bytes; readonly nonce: string },
): Promise<Reply> =>
  sendUntilAnswered(
    repeating,
    { ...postTo(origin, sealedPaths.acknowledge, { lookup: toBase64Url(lookup) }), nonce },
    'look',
  );

/** One look at the receipt, without a repeat. */
export const receiptCall = (origin: string, key: string): Call =>
  postTo(origin, sealedPaths.viewReceipt, { metadata_key: key });

export const burnCall = (origin: string, key: string, nonce: string): Call => ({
  ...postTo(origin, sealedPaths.burn, { metadata_key: key, continue: true }),
  nonce,
});
