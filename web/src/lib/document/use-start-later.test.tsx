// Tests what starts later: its time, its end, and a start that fails
// (docs/design/web-queries.md#first-loads).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { useStartLater } from '#lib/document/use-start-later.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

type Props = { readonly start: () => Promise<() => void>; readonly active?: boolean };

function Page({ start, active = true }: Props) {
  const startNow = useStartLater(start, { afterMs: 1000, active });
  return <button onClick={startNow}>Start now</button>;
}

test('it starts after its time and ends with the page', async () => {
  const stop = vi.fn();
  const start = vi.fn(() => Promise.resolve(stop));
  const page = await render(<Page start={start} />);
  await vi.advanceTimersByTimeAsync(990);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(20);
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(10_000);
  await page.unmount();
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});

test('what starts while the page is left ends at once', async () => {
  const stop = vi.fn();
  const { promise, resolve } = Promise.withResolvers<() => void>();
  const page = await render(<Page start={() => promise} />);
  await vi.advanceTimersByTimeAsync(1000);
  await page.unmount();
  resolve(stop);
  await vi.advanceTimersByTimeAsync(0);
  expect(stop).toHaveBeenCalledOnce();
});

test('a start that fails is tried again after the same time', async () => {
  const start = vi.fn(() => Promise.reject(new Error('offline')));
  await render(<Page start={start} />);
  await vi.advanceTimersByTimeAsync(1010);
  expect(start).toHaveBeenCalledTimes(1);
  await vi.waitFor(() => expect(start).toHaveBeenCalledTimes(2), { timeout: 3000 });
});

test('nothing starts while it is not active, and what runs ends', async () => {
  const stop = vi.fn();
  const start = vi.fn(() => Promise.resolve(stop));
  const page = await render(<Page start={start} active={false} />);
  await vi.advanceTimersByTimeAsync(5000);
  expect(start).not.toHaveBeenCalled();
  await page.rerender(<Page start={start} />);
  await vi.advanceTimersByTimeAsync(1010);
  await page.rerender(<Page start={start} active={false} />);
  expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 1]);
});

test('it starts at once when the page is shown again, or when it is told to, and once only', async () => {
  const start = vi.fn(() => Promise.resolve(vi.fn()));
  await render(<Page start={start} />);
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  expect(start).toHaveBeenCalledOnce();
  const told = vi.fn(() => Promise.resolve(vi.fn()));
  const page = await render(<Page start={told} />);
  for (let clicks = 0; clicks < 2; clicks += 1)
    await page.getByRole('button', { name: 'Start now' }).last().click();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await vi.advanceTimersByTimeAsync(5000);
  expect([start.mock.calls.length, told.mock.calls.length]).toEqual([1, 1]);
});
