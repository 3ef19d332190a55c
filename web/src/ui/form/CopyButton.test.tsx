// Tests CopyButton and LinkBox (docs/design/web.md#components).
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { LinkBox } from '#ui/display/LinkBox.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const button = (
  <CopyButton
    text="https://host/secret/key"
    label="Copy link"
    copied="Copied!"
    announcement="Link copied."
    failed="Press Ctrl+C."
    kind="primary"
  />
);

test('the states rest, copied and failed pass axe in both themes', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  vi.spyOn(document, 'execCommand').mockReturnValue(false);
  const screen = await render(button);
  await expectAccessible();
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('textbox')).toBeVisible();
  await expectAccessible();
});

test('after copying, the label changes for two seconds at the same width and is announced', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(
    <>
      {button}
      <LiveRegion />
    </>,
  );
  const element = screen.getByRole('button').element();
  const width = element.getBoundingClientRect().width;
  vi.useFakeTimers();
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(1);
  expect(write).toHaveBeenCalledWith('https://host/secret/key');
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Copied!');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Link copied.');
  expect(element.getBoundingClientRect().width).toBe(width);
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Copied!');
  await vi.advanceTimersByTimeAsync(2000);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Copy link');
});

test('a button that has copied is green while it says so', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const screen = await render(button);
  const element = screen.getByRole('button').element();
  const colours = () => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color];
  element.insertAdjacentHTML(
    'afterend',
    '<i style="background: var(--c-good-soft); color: var(--c-good-text)">',
  );
  const { backgroundColor, color } = getComputedStyle(document.querySelector('i') ?? element);
  const green = [backgroundColor, color];
  expect(colours()).not.toEqual(green);
  element.dispatchEvent(new MouseEvent('click', { bubbles: true })); // the pointer stays away
  await expect.poll(colours).toEqual(green);
  await expect.poll(colours).not.toEqual(green);
});

const withoutClipboard = () =>
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard);

test.each([
  ['on plain http', withoutClipboard],
  [
    'where the clipboard is denied',
    () => vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied')),
  ],
])('%s the text is copied by a selection, and leaves the page', async (_, deny) => {
  deny();
  const copied: string[] = [];
  vi.spyOn(document, 'execCommand').mockImplementation((command) => {
    copied.push(command, (document.activeElement as HTMLTextAreaElement).value);
    return true;
  });
  const screen = await render(<dialog open>{button}</dialog>);
  await screen.getByRole('button').click();
  await expect.element(screen.getByRole('button')).toHaveAccessibleName('Copied!');
  expect(copied).toEqual(['copy', 'https://host/secret/key']);
  expect(document.querySelector('textarea')).toBeNull();
  await expect.element(screen.getByRole('button')).toHaveFocus();
});

test.each([
  ['denies', () => false],
  [
    'throws',
    () => {
      throw new Error('no command');
    },
  ],
])(
  'without a clipboard, where the browser %s, the text is shown and selected, with the keys to press',
  async (_, answer) => {
    withoutClipboard();
    vi.spyOn(document, 'execCommand').mockImplementation(answer);
    const screen = await render(button);
    await screen.getByRole('button').click();
    await expect.element(screen.getByText('Press Ctrl+C.')).toBeVisible();
    expect(getSelection()?.toString()).toBe('https://host/secret/key');
  },
);

test.each([
  ['Copier la valeur', 'Copier la valeur'],
  ['Wert in die Zwischenablage', 'Copier: Wert in die Zwischenablage'],
])('a button that shows Copier with the name %s is named %s', async (name, named) => {
  const copy = { text: 'x', label: 'Copier', copied: '', announcement: '', failed: '' };
  const screen = await render(<CopyButton {...copy} name={name} />);
  await expect.element(screen.getByRole('button')).toHaveAccessibleName(named);
});

test('one click selects the whole link, and the key stands out', async () => {
  const screen = await render(<LinkBox url="https://host/secret/abc123" label="Share link" id="secreturi" />);
  await expectAccessible();
  const box = screen.getByRole('group', { name: 'Share link' });
  await box.click();
  expect(getSelection()?.toString()).toBe('https://host/secret/abc123');
  expect(box.element().querySelector('.dim')?.textContent).toBe('https://host/secret/');
});

test('quiet Copy buttons end where the box above them ends', async () => {
  const labels = ['Copy', 'Copy link', 'Kopieren'];
  await render(
    <div style={{ inlineSize: '20rem' }}>
      {labels.map((label) => (
        <div key={label} style={{ display: 'flex', justifyContent: 'space-between' }}>
          <span>value</span>
          <CopyButton
            text="x"
            label={label}
            copied="Copied!"
            announcement="Copied."
            failed="Press Ctrl+C."
            kind="quiet"
            size="small"
          />
        </div>
      ))}
    </div>,
  );
  const rowEnd = document.querySelector('div > span')?.parentElement?.getBoundingClientRect().right ?? NaN;
  const ends = [...document.querySelectorAll('button span:not([aria-hidden=true])')]
    .filter(({ textContent, children }) => children.length === 1 && labels.includes(textContent ?? ''))
    .map((label) => label.getBoundingClientRect().right);
  expect(ends).toHaveLength(labels.length);
  for (const end of ends) expect(Math.abs(end - rowEnd)).toBeLessThanOrEqual(1);
});
