// Tests Tabs (docs/design/web.md#components).
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { Tabs } from '#ui/display/Tabs.tsx';

const tabs = [
  { id: 'stats', title: 'Stats', content: <p>Numbers</p> },
  { id: 'banner', title: 'Banner', content: <p>One line</p> },
  { id: 'misc', title: 'Misc', content: <p>Version</p> },
] as const;

test('tabs pass axe in both themes', async () => {
  await render(<Tabs label="Administration" tabs={tabs} />);
  await expectAccessible();
});

test('arrows, Home and End choose a tab and its panel, and wrap around', async () => {
  const chosen = vi.fn();
  const screen = await render(<Tabs label="Administration" tabs={tabs} onChoose={chosen} />);
  await expect.element(screen.getByRole('tabpanel', { name: 'Stats' })).toHaveTextContent('Numbers');
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Banner' })).toHaveFocus();
  await expect.element(screen.getByRole('tabpanel', { name: 'Banner' })).toHaveTextContent('One line');
  await userEvent.keyboard('{End}{ArrowRight}');
  await expect.element(screen.getByRole('tab', { name: 'Stats' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByRole('tab', { name: 'Misc' })).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByRole('tab', { name: 'Stats' })).toHaveFocus();
  expect(chosen.mock.calls.map(([id]) => String(id))).toEqual(['banner', 'misc', 'stats', 'misc', 'stats']);
});

test('right to left, the arrows follow what is seen', async () => {
  const screen = await render(
    <div dir="rtl">
      <Tabs label="Administration" tabs={tabs} />
    </div>,
  );
  await userEvent.keyboard('{Tab}{ArrowLeft}');
  await expect.element(screen.getByRole('tab', { name: 'Banner' })).toHaveFocus();
});

test('Tab leads from the chosen tab to its panel', async () => {
  const screen = await render(<Tabs label="Administration" tabs={tabs} />);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(screen.getByRole('tabpanel')).toHaveFocus();
});
