// The receipt in words: state, times, recipients, time left; never a share link
// (docs/design/sealed-links.md#the-pages).
import type { viewSealedReceipt } from '@glimpse/contracts/sealed-links';
import type { Answer } from '@glimpse/contracts/endpoint';
import {
  endTime,
  isEnded,
  type ReceiptView,
  toReceiptView,
} from '#features/secrets/private/receipt-state.ts';
import { element, iris } from '../element.ts';
import { pageHeading, lead } from '../frame.ts';
import { say, sayRich } from '../say.ts';
import { countDown, standing, timeLeft } from '../times.ts';

export type SealedReceipt = Answer<typeof viewSealedReceipt>;

const titles = {
  waiting: 'secrets.private.waiting',
  mailed: 'secrets.private.mailed',
  received: 'secrets.private.received',
  burned: 'secrets.private.burned',
  expired: 'secrets.private.expired',
  restored: 'secrets.private.restored',
} as const satisfies Readonly<Record<ReceiptView, string>>;

const endTexts = {
  received: 'secrets.timeline.openedBy',
  burned: 'secrets.timeline.burnedBefore',
  expired: 'secrets.timeline.expiredUnopened',
  restored: 'secrets.private.restoredText',
} as const;

/** What is spoken when the state changes while somebody watches. */
export const changeTexts = {
  received: 'secrets.private.announceOpened',
  burned: 'secrets.private.announceBurned',
  expired: 'secrets.private.announceExpired',
} as const;

/** The receipt. @param onExpired called when the time has passed @returns what stops its clock, too */
export function receiptParts(receipt: SealedReceipt, onExpired: () => void) {
  const view = toReceiptView(receipt);
  const title = pageHeading(say(titles[view]));
  const { record } = receipt;
  const created = row('secrets.timeline.created', standing(record.created), ...mailed(record.recipients));
  if (!isEnded(view)) {
    const { expires, stop } = expiryRow(record, onExpired);
    const list = element('dl', {}, created, expires);
    return { parts: [iris('closed'), title, list, lead(say('sealedPages.noLink'))], stop };
  }
  const at = endTime(view, receipt);
  const ended = at === null ? [] : [row(titles[view], standing(at))];
  const told = lead(say(endTexts[view]));
  return { parts: [iris('empty'), title, told, element('dl', {}, created, ended)], stop: () => undefined };
}

type RowKey = 'secrets.timeline.created' | 'secrets.timeline.expires' | (typeof titles)[ReceiptView];

/** A term and its lines. */
const row = (key: RowKey, ...lines: readonly (string | HTMLElement)[]): HTMLElement =>
  element(
    'div',
    {},
    element('dt', {}, say(key)),
    lines.map((line) => element('dd', {}, line)),
  );

/** The address is masked, as the server keeps it. */
function mailed(recipients: string): readonly HTMLElement[] {
  if (recipients === '') return [];
  const tags = { recipients: () => element('bdi', { translate: 'no' }, recipients) };
  return [element('span', {}, sayRich('secrets.timeline.mailedTo', tags))];
}

function expiryRow({ expiration, has_passphrase: locked }: SealedReceipt['record'], onExpired: () => void) {
  const left = element('span', { role: 'timer' });
  const stop = countDown(expiration * 1000, (leftMs) => {
    left.textContent =
      leftMs > 0
        ? say('secrets.share.expiresIn', { duration: timeLeft(expiration) })
        : say('secrets.share.ended');
    if (leftMs === 0) onExpired();
  });
  const passphrase = say(locked ? 'secrets.share.passphraseNeeded' : 'secrets.share.noPassphrase');
  return { expires: row('secrets.timeline.expires', standing(expiration), left, passphrase), stop };
}
