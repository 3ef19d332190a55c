// The script of the page /p: the receipt of a sealed link, by the private key of the fragment
// (docs/design/sealed-links.md#the-pages).
import { viewSealedReceipt } from '@glimpse/contracts/sealed-links';
import { isEnded, toReceiptView } from '#features/secrets/private/receipt-state.ts';
import { isApiFailure, isLostAnswer } from '#lib/api-failure.ts';
import { repairKey } from '#lib/router/repair-link.ts';
import { burnForm } from './burn-form.ts';
import { send } from '../call.ts';
import { element } from '../element.ts';
import { pageHeading, lead, speak } from '../frame.ts';
import { isTooMany, waitOf } from '../notices.ts';
import { openReceiptPage, type ReceiptPage } from './receipt-page.ts';
import { pollSealedReceipt } from './receipt-poll.ts';
import { changeTexts, receiptParts, type SealedReceipt } from './receipt-view.ts';
import { say } from '../say.ts';
import '../sealed-pages.css';
import { tryAgain } from '../try-again.ts';

const ask = (metadataKey: string) => send(viewSealedReceipt, { body: { metadata_key: metadataKey } });

async function start(page: ReceiptPage, metadataKey: string | undefined): Promise<void> {
  if (metadataKey === undefined) return showUnavailable(page);
  const answer = await ask(metadataKey);
  if (!isApiFailure(answer)) return watch(page, metadataKey, answer);
  if (answer.status === 404 && !isLostAnswer(answer)) return showUnavailable(page);
  page.show(
    pageHeading(say('shell.routeError.recipient.heading')),
    ...tryAgain(answer, () => void start(page, metadataKey)),
  );
}

function showUnavailable(page: ReceiptPage): void {
  page.show(pageHeading(say('secrets.gone.heading')), lead(say('secrets.gone.privatePage')));
}

/** Shows the receipt, and again when its state changes. */
function watch(page: ReceiptPage, metadataKey: string, first: SealedReceipt): void {
  let shown = toReceiptView(first);
  let stop = (): void => undefined;
  const draw = (receipt: SealedReceipt): void => {
    stop();
    const drawn = receiptParts(receipt, () => askNow());
    stop = drawn.stop;
    const onBurned = (burned: SealedReceipt) => {
      change(burned);
      speak(say('secrets.private.burnedNow'));
    };
    const burn = isEnded(shown) ? [] : burnForm({ metadataKey, onBurned, onRefused: () => askNow() });
    const home = element('a', { class: 'button outline', href: '/' }, say('secrets.private.createAnother'));
    page.show(...drawn.parts, element('div', { class: 'actions' }, burn, home));
  };
  const change = (receipt: SealedReceipt): void => {
    const view = toReceiptView(receipt);
    if (view === shown) return;
    shown = view;
    draw(receipt);
    if (isEnded(view) && view !== 'restored') speak(say(changeTexts[view]));
  };
  const poll = async (): Promise<number> => {
    const answer = await ask(metadataKey);
    if (!isApiFailure(answer)) change(answer);
    return isApiFailure(answer) && isTooMany(answer) ? waitOf(answer) : 0;
  };
  const askNow = pollSealedReceipt({ ask: poll, isOver: () => isEnded(shown) });
  draw(first);
}

void start(openReceiptPage(), repairKey(location.hash.slice(1)));
