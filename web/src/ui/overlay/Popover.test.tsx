// Tests Popover (docs/design/web.md#components).
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { Popover } from '#ui/overlay/Popover.tsx';

const sample = (
  <>
    <Popover label="Menu" icon="menu" iconOnly>
      <ul>
        <li>
          <a href="#about">About</a>
        </li>
        <li>
          <span>European Union (Current)</span>
        </li>
      </ul>
    </Popover>
    <a href="#after">After</a>
  </>
);

test('the popover passes axe, closed and open, in both themes', async () => {
  const screen = await render(sample);
  await expectAccessible();
  await screen.getByRole('button').click();
  await expectAccessible();
});

test('the button has the state of the list; Escape closes it and returns the focus', async () => {
  const screen = await render(sample);
  const button = screen.getByRole('button', { name: 'Menu' });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'About' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('a chosen entry closes the list, and so does Tab past the last one', async () => {
  const screen = await render(sample);
  const button = screen.getByRole('button', { name: 'Menu' });
  await button.click();
  await screen.getByRole('link', { name: 'About' }).click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

/** Renders as a browser without popovers does: it ignores the attributes. */
async function withoutPopovers() {
  const known = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'popover') as PropertyDescriptor;
  Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  onTestFinished(() => void Object.defineProperty(HTMLElement.prototype, 'popover', known));
  const screen = await render(sample);
  for (const name of ['popover', 'popovertarget'])
    for (const element of document.querySelectorAll(`[${name}]`)) element.removeAttribute(name);
  const button = screen.getByRole('button', { name: 'Menu' });
  const isOpen = () => document.querySelector('[data-open]') !== null;
  return { screen, button, isOpen };
}

test('without popovers the button opens and closes the list, and so does a press outside', async () => {
  const { screen, button, isOpen } = await withoutPopovers();
  expect(isOpen()).toBe(false);
  await button.click();
  await expect.poll(isOpen).toBe(true);
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await button.click();
  await expect.poll(isOpen).toBe(false);
  await button.click();
  await expect.poll(isOpen).toBe(true);
  await screen.getByRole('link', { name: 'After' }).click();
  await expect.poll(isOpen).toBe(false);
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});

test('without popovers Escape closes the list and returns the focus; an entry and Tab close it', async () => {
  const { screen, button, isOpen } = await withoutPopovers();
  await button.click();
  await userEvent.keyboard('{Tab}');
  await expect.element(screen.getByRole('link', { name: 'About' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(isOpen).toBe(false);
  await expect.element(button).toHaveFocus();
  await button.click();
  await screen.getByRole('link', { name: 'About' }).click();
  await expect.poll(isOpen).toBe(false);
  await button.click();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.poll(isOpen).toBe(false);
});
