// What the page says of a link that cannot be opened (docs/design/sealed-links.md#the-pages).
import type { ReadToken } from '@glimpse/contracts/sealed-links/token';
import { isLostAnswer, type ApiFailure } from '#lib/api-failure.ts';
import { button, element } from '../element.ts';
import { pageHeading, hideLink, lead } from '../frame.ts';
import { dropNonce } from './kept-nonce.ts';
import { saveFile } from './leave.ts';
import { notice } from '../notices.ts';
import { usedFragment } from './read-link.ts';
import { type RecipientPage, tell } from './recipient-page.ts';
import type { LinkState, SealedView } from './recipient-state.ts';
import { say } from '../say.ts';
import { inSentence } from '../times.ts';
import { tryAgain } from '../try-again.ts';

export type BrokenLink = Exclude<ReadToken['kind'], 'token' | 'half'>;

const brokenTexts = {
  none: 'sealedPages.none',
  cut: 'secrets.gone.incomplete',
  damaged: 'sealedPages.damaged',
  newer: 'sealedPages.newer',
} as const;

/** The link was damaged on its way: no call is made. */
export const showBroken = (page: RecipientPage, kind: BrokenLink): void =>
  tell(page, say('sealedPages.brokenHeading'), say(brokenTexts[kind]));

export type EndedLink = Extract<LinkState, 'received' | 'burned' | 'expired' | 'restored'>;

function endedText(state: EndedLink, at: number | null): string {
  if (state === 'restored') return say('secrets.private.restoredText');
  if (at === null) return say('secrets.gone.why');
  const when = { when: inSentence(at) };
  if (state === 'received') return say('secrets.recent.opened', when);
  return state === 'burned' ? say('secrets.recent.burned', when) : say('secrets.recent.expired', when);
}

type Ended = {
  readonly lookup: string;
  readonly state: EndedLink;
  readonly view: SealedView;
  /** A request of this page may have opened it, and its answer was lost. */ readonly inDoubt?: boolean;
};

/** Says how and when the link ended, which only its holders can ask, and takes it out of the address. */
export function showEnded(page: RecipientPage, { lookup, state, view, inDoubt = false }: Ended): void {
  dropNonce(lookup);
  hideLink(`/s${usedFragment}`);
  const lines = [
    inDoubt && notice('warn', say('secrets.recipient.interruptedOver')),
    lead(endedText(state, view.ended_at)),
    state === 'received' && !inDoubt && lead(say('secrets.gone.next')),
  ];
  tell(page, say('secrets.gone.heading'), ...lines.filter((line) => line !== false));
}

/** The server does not know the link. */
export const showUnknown = (page: RecipientPage): void =>
  tell(page, say('secrets.gone.heading'), say('sealedPages.unknown'));

/** What the server says cannot be true of this link. */
export const showFaulty = (page: RecipientPage, again: () => void): void =>
  page.show(
    { iris: 'closed' },
    pageHeading(say('sealedPages.faultyHeading')),
    lead(say('sealedPages.faulty')),
    button('outline big wide', { label: [say('app.tryAgain')], press: again }),
  );

/** The answer was not made with this link. It is kept for saving, and nothing is acknowledged. */
export function showForeign(page: RecipientPage, answer: string, again: () => void): void {
  const save = () => saveFile('answer.txt', answer);
  page.show(
    { iris: 'closed' },
    pageHeading(say('sealedPages.foreign')),
    lead(say('sealedPages.foreignText')),
    element(
      'div',
      { class: 'actions' },
      button('outline big', { label: [say('sealedPages.saveAnswer')], press: save }),
      button('outline big', { label: [say('app.tryAgain')], press: again }),
    ),
  );
}

/** The state is not known; nothing was opened. */
export const showFailure = (page: RecipientPage, failure: ApiFailure, again: () => void): void =>
  page.show(
    { iris: 'closed' },
    pageHeading(say('shell.routeError.recipient.heading')),
    lead(say('shell.routeError.recipient.more')),
    ...tryAgain(failure, again),
  );

/** A 404 of ours: no link with this look-up name. */
export const isUnknown = (failure: ApiFailure): boolean => failure.status === 404 && !isLostAnswer(failure);
