// Tests Segment, Checklist and RecordTable (docs/design/web.md#components).
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { Badge } from '#ui/display/Badge.tsx';
import { Checklist } from '#ui/display/Checklist.tsx';
import { RecordTable } from '#ui/form/RecordTable.tsx';
import { Segment } from '#ui/form/Segment.tsx';

const words = { copy: 'Copy', copied: 'Copied!', failed: 'Press Ctrl+C.' };
const full = '_glimpse.secrets.example.com';
const rows = [
  { id: 'type', label: 'Type', value: 'TXT' },
  {
    id: 'name',
    label: 'Name',
    value: '_glimpse.secrets',
    copy: { text: '_glimpse.secrets', name: 'Copy name', announcement: 'Name copied.' },
    more: {
      note: 'Some providers want the full name.',
      label: 'Copy full name',
      copy: { text: full, name: 'Copy full name', announcement: 'Full name copied.' },
    },
  },
  {
    id: 'value',
    label: 'Value',
    value: 'glimpse-0123456789abcdef0123456789abcdef',
    copy: { text: 'glimpse-0123', name: 'Copy value', announcement: 'Value copied.' },
  },
];

function Period({ onChange }: { onChange?: (value: string) => void }) {
  const [value, setValue] = useState<'month' | 'year'>('year');
  return (
    <Segment
      legend="Billing period"
      options={[
        { value: 'month', label: 'Monthly' },
        { value: 'year', label: <>Yearly {<Badge tone="brand">13% less</Badge>}</> },
      ]}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChange?.(next);
      }}
    />
  );
}

test('segment, checklist and record pass axe in both themes', async () => {
  await render(
    <>
      <Period />
      <Checklist
        words={{ done: 'done', now: 'current step', wait: 'not yet' }}
        steps={[
          { id: 'a', state: 'done', title: 'Domain added', line: '20 Nov' },
          { id: 'b', state: 'now', title: 'Ownership proved' },
          { id: 'c', state: 'wait', title: 'Links work', line: 'Later' },
        ]}
      />
      <RecordTable rows={rows} words={words} />
    </>,
  );
  await expectAccessible();
});

test('arrow keys move the choice of a segment, which names its group', async () => {
  const changed = vi.fn();
  const screen = await render(<Period onChange={changed} />);
  const yearly = screen.getByRole('radio', { name: /Yearly/ });
  await expect.element(screen.getByRole('group', { name: 'Billing period' })).toBeInTheDocument();
  await expect.element(yearly).toBeChecked();
  yearly.element().focus();
  await userEvent.keyboard('{ArrowLeft}');
  expect(changed).toHaveBeenCalledWith('month');
  await expect.element(screen.getByRole('radio', { name: 'Monthly' })).toBeChecked();
});

test('each step says whether it is done, current or to come', async () => {
  const screen = await render(
    <Checklist
      words={{ done: 'done', now: 'current step', wait: 'not yet' }}
      steps={[
        { id: 'a', state: 'done', title: 'First' },
        { id: 'b', state: 'now', title: 'Second' },
        { id: 'c', state: 'wait', title: 'Third' },
      ]}
    />,
  );
  const items = screen.getByRole('listitem').elements();
  expect(items.map((item) => item.querySelector('p')?.textContent)).toEqual([
    'First (done)',
    'Second (current step)',
    'Third (not yet)',
  ]);
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
});

test('each copy button names its row and copies its value', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(<RecordTable rows={rows} words={words} />);
  // at once: clicks of Vitest wait for the browser, longer than 'Copied!' shows
  for (const name of ['Copy name', 'Copy full name', 'Copy value'])
    screen
      .getByRole('button', { name })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(screen.getByText('Copied!').first()).toBeVisible();
  expect(write.mock.calls).toEqual([['_glimpse.secrets'], [full], ['glimpse-0123']]);
});

test('a long value breaks instead of widening a narrow table', async () => {
  const value = `${'a'.repeat(60)}.${'b'.repeat(60)}.example.com`;
  const screen = await render(
    <div data-testid="narrow" className="narrow">
      <style>{'.narrow { inline-size: 280px }'}</style>
      <RecordTable rows={[{ id: 'v', label: 'Value', value }]} words={words} />
    </div>,
  );
  const box = screen.getByTestId('narrow').element();
  expect(box.scrollWidth).toBeLessThanOrEqual(280);
});

test('on a phone the labels of a segment keep away from its pill, and the badge stands below', async () => {
  await browser.viewport(375, 667);
  onTestFinished(() => browser.viewport(1280, 900));
  const screen = await render(<Period />);
  await expect.element(screen.getByRole('radio', { name: /Yearly/ })).toBeChecked();
  const boxOf = (node: Node): DOMRect => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  };
  const pills = [...document.querySelectorAll('fieldset label')];
  expect(pills).toHaveLength(2);
  for (const pill of pills) {
    const outer = pill.getBoundingClientRect();
    const parts = [...pill.childNodes].filter((node) => !(node instanceof HTMLInputElement)).map(boxOf);
    expect(Math.min(...parts.map(({ left }) => left)) - outer.left).toBeGreaterThanOrEqual(10);
    expect(outer.right - Math.max(...parts.map(({ right }) => right))).toBeGreaterThanOrEqual(10);
  }
  const [word, badge] = [pills[1]?.childNodes[1], pills[1]?.querySelector('span')];
  if (!word || !badge) throw new Error('The label has a word and a badge');
  const { top, height } = boxOf(word);
  expect(boxOf(badge).top).toBeGreaterThan(top + height / 2);
});
