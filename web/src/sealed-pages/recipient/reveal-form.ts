// The form before opening: what will happen, passphrase, button (docs/design/sealed-links.md#the-pages).
import { retryBudgetMs } from '#lib/retry.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { bellIcon, element, lockIcon } from '../element.ts';
import { pageHeading, lead, speak } from '../frame.ts';
import { sealedLeaseMs } from './kept-nonce.ts';
import { failureText, isTooMany, notice, waitOf } from '../notices.ts';
import { passphraseField, type PassphraseField } from './passphrase-field.ts';
import { type OpenableLink, type Revealed, revealLink } from './reveal-link.ts';
import { say, sayRich } from '../say.ts';
import { waitButton, type WaitButton } from '../wait-button.ts';

type RevealForm = {
  readonly link: OpenableLink;
  /** An earlier page of this tab asked for the content and never showed it. */
  readonly interrupted: boolean;
  /** The content, an answer that is not of this link, or the end of the link. */
  onRevealed(revealed: Exclude<Revealed, { kind: 'refused' | 'unanswered' }>): void;
};

type Controls = {
  readonly status: HTMLElement;
  readonly field: PassphraseField | undefined;
  readonly submit: WaitButton;
  readonly label: string;
};

const slowMs = 4000;

/** The mark of the link alone decides about the passphrase field. */
export function revealForm(given: RevealForm): HTMLElement {
  const { link, interrupted } = given;
  const label = say(interrupted ? 'secrets.recipient.askAgain' : 'secrets.recipient.reveal');
  const field = link.token.mark === 2 ? passphraseField() : undefined;
  const controls = { status: element('div'), field, submit: waitButton('primary big wide'), label };
  controls.submit.setReady(label);
  const { node } = controls.submit;
  const about = element('span', { class: 'hidden', id: 'once' }, say('secrets.recipient.opensOnce'));
  if (!interrupted) node.setAttribute('aria-describedby', 'once');
  const texts = interrupted ? interruptedText() : readyText();
  const form = element(
    'form',
    { class: 'stack', method: 'post' },
    texts,
    controls.status,
    field?.node,
    node,
    about,
  );
  let pressed = false; // false for a click by script (docs/design/trust.md#pages)
  node.addEventListener('click', ({ isTrusted }) => (pressed = isTrusted));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (pressed && !controls.submit.isBusy()) void reveal(given, controls);
    pressed = false;
  });
  return form;
}

async function reveal({ link, onRevealed }: RevealForm, controls: Controls): Promise<void> {
  const { status, field, submit } = controls;
  submit.setPending(say('secrets.recipient.opening'));
  status.replaceChildren();
  const slow = setTimeout(() => speak(say('secrets.recipient.stillWorking')), slowMs);
  const onLost = (failure: ApiFailure) => status.replaceChildren(lostNotice(failure));
  const revealed = await revealLink({ link, passphrase: field?.value(), onLost });
  clearTimeout(slow);
  if (revealed.kind === 'refused') return showRefusal(controls, revealed.failure);
  if (revealed.kind !== 'unanswered') return onRevealed(revealed);
  submit.setReady(say('app.tryAgain'));
  status.replaceChildren(lostNotice(revealed.failure));
  const lost = status.firstChild;
  setTimeout(() => {
    if (status.firstChild === lost) status.replaceChildren(notice('warn', say('secrets.recipient.over')));
  }, sealedLeaseMs - retryBudgetMs);
}

const lostNotice = (failure: ApiFailure): HTMLElement =>
  notice('warn', say('secrets.recipient.lost'), failureText(failure));

/** Nothing was consumed: the form stays. */
function showRefusal({ status, field, submit, label }: Controls, failure: ApiFailure): void {
  submit.setReady(label);
  status.replaceChildren();
  if (field && failure.code === 'secrets.wrong_passphrase') return field.refuse();
  field?.clear();
  const tooMany = isTooMany(failure);
  status.replaceChildren(notice('error', tooMany ? say('secrets.recipient.limited') : failureText(failure)));
  if (tooMany) submit.setWaiting(waitOf(failure), label);
}

const interruptedText = (): readonly HTMLElement[] => [
  pageHeading(say('secrets.recipient.interruptedHeading')),
  lead(say('secrets.recipient.interrupted')),
];

const bold = { b: (words: readonly (string | Node)[]) => element('b', {}, words) };
const fact = (sign: Element, words: readonly (string | Node)[]): HTMLElement =>
  element('li', {}, sign, element('span', {}, words));

/** What opens once stands next to the button. */
const readyText = (): readonly HTMLElement[] => [
  pageHeading(say('secrets.recipient.heading')),
  lead(say('secrets.recipient.unopened')),
  element(
    'ul',
    { class: 'facts' },
    fact(lockIcon(), sayRich('sealedPages.press', bold)),
    fact(bellIcon(), sayRich('secrets.recipient.seen', bold)),
    fact(element('span', { class: 'times' }, '1×'), sayRich('secrets.recipient.once', bold)),
  ),
];
