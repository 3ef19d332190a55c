// Tests what the browser remembers (docs/design/product.md#records-and-globals).
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { readStored, useStored, writeStored } from '#lib/storage.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

function Choice() {
  const [value, choose] = useStored('probe', 'none');
  return (
    <button type="button" onClick={() => choose('blue')}>
      {value}
    </button>
  );
}

test('two components share one stored choice', async () => {
  const screen = await render(
    <>
      <Choice />
      <Choice />
    </>,
  );
  await screen.getByRole('button', { name: 'none' }).first().click();
  await expect.element(screen.getByRole('button', { name: 'blue' }).nth(1)).toBeVisible();
  expect(localStorage.getItem('glimpse:probe')).toBe('blue');
});

test('without storage a choice lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError');
  });
  expect(readStored('theme')).toBeUndefined();
  writeStored('theme', 'dark');
  expect(readStored('theme')).toBe('dark');
});
