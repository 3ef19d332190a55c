// Tests Disclosure and Switch (docs/design/web.md#components).
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { Switch } from '#ui/form/Switch.tsx';

test('every tone passes axe, closed and open, in both themes', async () => {
  await render(
    <>
      {(['plain', 'private', 'link'] as const).map((tone) => (
        <div key={tone}>
          <Disclosure title={`Closed ${tone}`} now="7 days" tone={tone} icon="lock">
            Hidden
          </Disclosure>
          <Disclosure title={`Open ${tone}`} tone={tone} defaultOpen>
            Shown
          </Disclosure>
        </div>
      ))}
    </>,
  );
  await expectAccessible();
});

test('a stored drawer is open again after a reload', async () => {
  localStorage.clear();
  const drawer = (
    <Disclosure title="Privacy Options" stored="privacy">
      Inside
    </Disclosure>
  );
  const first = await render(drawer);
  await expect.element(first.getByText('Inside')).not.toBeVisible();
  await first.getByText('Privacy Options').click();
  await expect.element(first.getByText('Inside')).toBeVisible();
  await first.unmount();
  const second = await render(drawer);
  await expect.element(second.getByText('Inside')).toBeVisible();
});

test('the closed row shows the current value', async () => {
  const screen = await render(
    <Disclosure title="Privacy Options" now="7 days, no passphrase">
      Inside
    </Disclosure>,
  );
  await expect.element(screen.getByText('7 days, no passphrase')).toBeVisible();
});

test('Space toggles a switch, and its help describes it', async () => {
  const changed = vi.fn();
  const screen = await render(
    <>
      <Switch label="Dark mode" help="Saved in this browser." checked={false} onChange={changed} />
      <Switch label="On" checked onChange={changed} />
      <Switch label="Off" checked={false} disabled onChange={changed} />
    </>,
  );
  const dark = screen.getByRole('switch', { name: 'Dark mode' });
  await expect.element(dark).toHaveAccessibleDescription('Saved in this browser.');
  dark.element().focus();
  await userEvent.keyboard(' ');
  expect(changed).toHaveBeenCalledWith(true);
  await expectAccessible();
});
