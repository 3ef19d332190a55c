// What the page of a sealed link shows, from its token and the server's answer. Pure
// (docs/design/sealed-links.md#the-pages).
import type { Answer } from '@glimpse/contracts/endpoint';
import type { viewSealedLink } from '@glimpse/contracts/sealed-links';
import type { Mark } from '@glimpse/contracts/sealed-links/token';

export type SealedView = Answer<typeof viewSealedLink>['record'];

/**
 * `interrupted`: this tab asked for the content and never showed it. `faulty`: the server contradicts the
 * mark of the link, which alone says whether there is a passphrase.
 */
export type LinkState = 'ready' | 'interrupted' | 'faulty' | 'received' | 'burned' | 'expired' | 'restored';

type Known = {
  readonly mark: Mark;
  /** The tab has a nonce whose lease may still run. */ readonly hasNonce: boolean;
};

export function toLinkState(view: SealedView, { mark, hasNonce }: Known): LinkState {
  if (view.has_passphrase !== (mark === 2)) return 'faulty';
  if (view.ended_by_restore) return 'restored';
  if (view.state === 'new') return 'ready';
  return view.state === 'received' && hasNonce ? 'interrupted' : view.state;
}
