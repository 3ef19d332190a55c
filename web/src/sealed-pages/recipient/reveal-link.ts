// Reveals and decrypts a sealed link: retries with one nonce, acknowledges only what was shown
// (docs/design/sealed-links.md#the-pages).
import { acknowledgeSealedLink, revealSealedLink } from '@glimpse/contracts/sealed-links';
import { fromBase64Url, toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { openContent, type SealedContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof, type LinkProof } from '@glimpse/contracts/sealed-links/link-keys';
import type { SealedToken } from '@glimpse/contracts/sealed-links/token';
import { isApiFailure, isLostAnswer, type ApiFailure } from '#lib/api-failure.ts';
import { retryUntilAnswered } from '#lib/retry.ts';
import { send } from '../call.ts';
import { beginNonce, dropNonce, keptNonce } from './kept-nonce.ts';

/** A link that can be opened. `lookup`: its look-up name as it is sent. */
export type OpenableLink = {
  readonly token: SealedToken;
  readonly proof: LinkProof;
  readonly lookup: string;
};

export async function toOpenable(token: SealedToken): Promise<OpenableLink> {
  const proof = await deriveProof(token);
  return { token, proof, lookup: toBase64Url(proof.lookup) };
}

/**
 * `foreign`: the answer was not made with this link; nothing is acknowledged. `unanswered`: no answer for
 * 110 s, but the nonce still works. `unavailable`: the link opens nothing; `inDoubt` if an earlier request of
 * the nonce may have claimed it.
 */
export type Revealed =
  | { readonly kind: 'open'; readonly content: SealedContent; readonly nonce: string }
  | { readonly kind: 'foreign'; readonly answer: string }
  | { readonly kind: 'refused'; readonly failure: ApiFailure }
  | { readonly kind: 'unanswered'; readonly failure: ApiFailure }
  | { readonly kind: 'unavailable'; readonly inDoubt: boolean };

type Attempt = {
  readonly link: OpenableLink;
  /** What the reader typed; `undefined` without a field. */ readonly passphrase: string | undefined;
  /** Called at each lost answer. */
  onLost(failure: ApiFailure): void;
};

/** Sends the proof. Never throws. */
export async function revealLink({ link, passphrase, onLost }: Attempt): Promise<Revealed> {
  const { token, proof, lookup } = link;
  const { key, verifier } = await deriveContentKey(token, passphrase);
  const repeated = keptNonce(lookup);
  const { nonce } = repeated ?? beginNonce(lookup);
  const body = { access: toBase64Url(proof.access), passphrase: verifier, continue: true };
  const { answer, lostBefore } = await retryUntilAnswered({
    send: () => send(revealSealedLink, { body, nonce }),
    onLost,
  });
  if (isApiFailure(answer)) return refused(answer, { lookup, inDoubt: repeated !== undefined || lostBefore });
  const bytes = fromBase64Url(answer.record.content);
  const seal = { key, mark: token.mark, lookup: proof.lookup };
  const content = bytes && (await openContent(seal, bytes));
  return content ? { kind: 'open', content, nonce } : { kind: 'foreign', answer: answer.record.content };
}

type Doubt = { readonly lookup: string; readonly inDoubt: boolean };

function refused(failure: ApiFailure, { lookup, inDoubt }: Doubt): Revealed {
  if (isLostAnswer(failure)) return { kind: 'unanswered', failure };
  if (failure.status === 404 || !inDoubt) dropNonce(lookup);
  return failure.status === 404 ? { kind: 'unavailable', inDoubt } : { kind: 'refused', failure };
}

const acknowledgeBudgetMs = 20_000;

/** Says that the content arrived. Call it when a text stands on the screen, or a file is saved. */
export function acknowledgeLink({ lookup }: OpenableLink, nonce: string): void {
  dropNonce(lookup);
  void retryUntilAnswered({
    send: () => send(acknowledgeSealedLink, { body: { lookup }, nonce, keepalive: true }),
    budgetMs: acknowledgeBudgetMs,
  });
}
