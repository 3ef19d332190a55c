// Tests that pages move only after an action, and never with reduced motion
// (docs/design/web.md#space-motion-and-focus).
import { burnSecret, concealSecret, revealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { afterEach, expect, test } from 'vitest';
import type {} from '@vitest/browser-playwright'; // types of cdp
import { cdp } from 'vitest/browser';
import { fakeApi } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { recipientPath, waitingSecret } from '#testing/recipient-page.ts';
import { aBurned, aConcealed, aFoundReceipt, aRevealed, metadataKey } from '#testing/samples.ts';

const prefersReduced = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });
afterEach(() => prefersReduced('no-preference'));

/** The cross-fade of pages, and the progress bar and skeleton of a page that a busy machine loads late. */
const notMotions = ':root, div[aria-hidden]';

/** Counts the motions that begin until the test ends, by the element that moves. */
function watchMotions(): string[] {
  const begun: string[] = [];
  const note = ({ target }: Event) => {
    if (target instanceof Element && !target.matches(notMotions)) begun.push(target.tagName.toLowerCase());
  };
  document.addEventListener('animationstart', note);
  return begun;
}

async function create() {
  const api = fakeApi().answers(concealSecret, aConcealed()).answers(viewReceipt, aFoundReceipt());
  const page = await openPage('/', api);
  await page.getByLabelText('Your secret').fill('x');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
}

async function burn() {
  const burned = aFoundReceipt(
    { state: 'burned', is_burned: true, is_destroyed: true, burned: 1_790_000_000 },
    { is_destroyed: true, is_burned: true },
  );
  const api = fakeApi()
    .answers(viewReceipt, aFoundReceipt({ state: 'viewed' }))
    .answers(burnSecret, aBurned())
    .answers(viewReceipt, burned);
  const page = await openPage(`/private/${metadataKey}/burn`, api);
  await page.getByRole('button', { name: 'Burn secret' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Burned');
}

async function clear() {
  const page = await openPage(recipientPath, waitingSecret().answers(revealSecret, aRevealed('my text')));
  await page.getByRole('button', { name: 'Reveal the secret' }).click();
  await page.getByRole('button', { name: 'I’ve saved it, clear it now' }).click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Gone. Only you have it now.');
}

const motions = [
  ['Create closes the ring, then the key appears', create, ['circle', 'span']],
  ['Burn empties the iris', burn, ['circle']],
  ['Reveal opens the text, and clearing it empties the iris', clear, ['pre', 'circle']],
] as const;

test.each(motions)('%s', async (_, act, expected) => {
  const begun = watchMotions();
  await act();
  await expect.poll(() => begun).toEqual(expected);
});

test.each(motions)('with reduced motion nothing moves: %s', async (_, act) => {
  await prefersReduced('reduce');
  const begun = watchMotions();
  await act();
  expect(document.getAnimations()).toEqual([]);
  expect(begun).toEqual([]);
});

test('a private page that is opened by its address does not move', async () => {
  const begun = watchMotions();
  const page = await openPage(`/private/${metadataKey}`, fakeApi().answers(viewReceipt, aFoundReceipt()));
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your link is ready');
  expect(document.getAnimations()).toEqual([]);
  expect(begun).toEqual([]);
});
