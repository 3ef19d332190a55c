// Promises of Popover (web.md 3.1).
import { expect, test } from 'vitest';
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

test('closed and open it passes axe in both themes', async () => {
  const screen = await render(sample);
  await expectAccessible();
  await screen.getByRole('button').click();
  await expectAccessible();
});

test('the button says whether the list is open, and Escape closes it with the focus back', async () => {
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

test('choosing an entry or tabbing past the last closes the list', async () => {
  const screen = await render(sample);
  const button = screen.getByRole('button', { name: 'Menu' });
  await button.click();
  await screen.getByRole('link', { name: 'About' }).click();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  await button.click();
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
});
