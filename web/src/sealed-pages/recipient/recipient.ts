// The script of the page /s: reads the link, looks at it, opens it on a trusted press
// (docs/design/sealed-links.md#the-pages).
import { viewSealedLink } from '@glimpse/contracts/sealed-links';
import type { SealedToken } from '@glimpse/contracts/sealed-links/token';
import { isApiFailure } from '#lib/api-failure.ts';
import { send } from '../call.ts';
import { codeForm } from './code-form.ts';
import { pageHeading, hideLink, lead } from '../frame.ts';
import { keptNonce } from './kept-nonce.ts';
import {
  isUnknown,
  showBroken,
  showEnded,
  showFailure,
  showFaulty,
  showForeign,
  showUnknown,
} from './link-failures.ts';
import { showContent } from './opened-content.ts';
import { readLink, repairedAddress } from './read-link.ts';
import { openRecipientPage, type RecipientPage, tell } from './recipient-page.ts';
import { toLinkState } from './recipient-state.ts';
import { revealForm } from './reveal-form.ts';
import { type OpenableLink, toOpenable } from './reveal-link.ts';
import { say } from '../say.ts';
import '../sealed-pages.css';

async function start(page: RecipientPage): Promise<void> {
  if (!isSecureContext) return tell(page, say('sealedPages.brokenHeading'), say('sealedPages.insecure'));
  const link = await readLink(location);
  const repaired = repairedAddress(location, link);
  if (repaired !== undefined) hideLink(repaired);
  const open = async (token: SealedToken) => lookAt(page, await toOpenable(token));
  switch (link.kind) {
    case 'token':
      return open(link.token);
    case 'half':
      return page.show(
        { iris: 'closed', notes: true },
        codeForm({ linkHalf: link.linkHalf, onToken: (token) => void open(token) }),
      );
    case 'used':
      return tell(page, say('secrets.gone.heading'), say('sealedPages.used'));
    case 'none':
    case 'cut':
    case 'damaged':
    case 'newer':
      return showBroken(page, link.kind);
  }
}

/** Counts looks and openings: the answer of an older look is not shown, and none after `opened`. */
let turn = 0;
const opened = -1;

/** Asks for the state, which changes nothing. `inDoubt`: a request of this page may have opened the link. */
async function lookAt(page: RecipientPage, link: OpenableLink, inDoubt = false): Promise<void> {
  if (turn === opened) return;
  const mine = (turn += 1);
  const again = () => void (turn === mine && lookAt(page, link, inDoubt));
  page.show(
    { iris: 'closed', notes: true },
    pageHeading(say('secrets.recipient.heading')),
    lead(say('secrets.recipient.loading')),
  );
  const answer = await send(viewSealedLink, { body: { lookup: link.lookup } });
  if (turn !== mine) return;
  if (isApiFailure(answer)) {
    if (isUnknown(answer)) return showUnknown(page);
    return showFailure(page, answer, again);
  }
  const { record: view } = answer;
  const { mark } = link.token;
  const state = toLinkState(view, { mark, hasNonce: keptNonce(link.lookup) !== undefined });
  if (state === 'faulty') return showFaulty(page, again);
  if (state === 'ready' || state === 'interrupted') return offer(page, link, state === 'interrupted');
  return showEnded(page, { lookup: link.lookup, state, view, inDoubt });
}

function offer(page: RecipientPage, link: OpenableLink, interrupted: boolean): void {
  const form = revealForm({
    link,
    interrupted,
    onRevealed: (revealed) => {
      turn += 1;
      switch (revealed.kind) {
        case 'open':
          turn = opened;
          return showContent(page, { link, ...revealed });
        case 'foreign':
          return showForeign(page, revealed.answer, () => void lookAt(page, link));
        case 'unavailable':
          return void lookAt(page, link, revealed.inDoubt);
      }
    },
  });
  page.show({ iris: 'closed', notes: true }, form);
}

void start(openRecipientPage());
