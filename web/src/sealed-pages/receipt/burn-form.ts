// Asks before an unopened sealed link is destroyed (docs/design/web-secrets.md#burn-page).
import { burnSealedLink } from '@glimpse/contracts/sealed-links';
import { isApiFailure, isLostAnswer, type ApiFailure } from '#lib/api-failure.ts';
import { makeNonce } from '#lib/nonce.ts';
import { retryUntilAnswered } from '#lib/retry.ts';
import { send } from '../call.ts';
import { button, element } from '../element.ts';
import { failureText, isTooMany, notice, waitOf } from '../notices.ts';
import type { SealedReceipt } from './receipt-view.ts';
import { say } from '../say.ts';
import { waitButton } from '../wait-button.ts';

type BurnForm = {
  readonly metadataKey: string;
  onBurned(receipt: SealedReceipt): void;
  /** It was opened or has ended, or the page is gone: the receipt tells. */
  onRefused(): void;
};

/** A button; pressed, it becomes the question. */
export function burnForm(given: BurnForm): HTMLElement {
  const label = [say('secrets.private.burn')];
  return button('danger', { label, press: (pressed) => pressed.replaceWith(question(given, pressed)) });
}

/** The last step: it names the consequence. Cancelled, the page is as before. */
function question(given: BurnForm, before: HTMLElement): HTMLElement {
  const status = element('div');
  const title = element('h2', { tabindex: '-1' }, say('secrets.burn.heading'));
  const burn = waitButton('dangerSolid big', 'button');
  burn.setReady(say('secrets.burn.confirm'));
  const form = element(
    'section',
    { class: 'stack question' },
    title,
    element('p', {}, say('secrets.burn.consequence')),
    status,
  );
  const cancel = button('quiet big', {
    label: [say('secrets.burn.cancel')],
    press: () => {
      form.replaceWith(before);
      before.focus();
    },
  });
  form.append(element('div', { class: 'actions' }, burn.node, cancel));
  let nonce = makeNonce();
  const confirm = async (): Promise<void> => {
    burn.setPending(say('secrets.burn.burning'));
    const answer = await sendBurn(given.metadataKey, nonce, (lost) => tellFailure(status, lost));
    burn.setReady(say('secrets.burn.confirm'));
    if (!isApiFailure(answer)) return given.onBurned(answer);
    if (!isLostAnswer(answer)) nonce = makeNonce();
    if (answer.status === 404 || answer.code === 'secrets.cannot_burn') return given.onRefused();
    tellFailure(status, answer);
    if (isTooMany(answer)) burn.setWaiting(waitOf(answer), say('secrets.burn.confirm'));
  };
  burn.node.addEventListener('click', ({ isTrusted }) => isTrusted && !burn.isBusy() && void confirm());
  queueMicrotask(() => title.focus());
  return form;
}

function tellFailure(status: HTMLElement, failure: ApiFailure): void {
  const text = isTooMany(failure) ? say('shell.routeError.tooMany.heading') : failureText(failure);
  status.replaceChildren(notice('error', text));
}

async function sendBurn(metadataKey: string, nonce: string, onLost: (failure: ApiFailure) => void) {
  const body = { metadata_key: metadataKey, continue: true };
  const { answer } = await retryUntilAnswered({ send: () => send(burnSealedLink, { body, nonce }), onLost });
  return answer;
}
