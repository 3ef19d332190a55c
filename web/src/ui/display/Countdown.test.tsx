// Tests Countdown (docs/design/web.md#calm-pages).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { noteServerTime } from '#lib/clock.ts';
import { expectAccessible } from '#testing/axe.ts';
import { Countdown, nextTick } from '#ui/display/Countdown.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`;

test('the countdown changes every minute, in the last minute every second', () => {
  expect(nextTick(3 * 60_000)).toBe(60_000);
  expect(nextTick(150_500)).toBe(30_500);
  expect(nextTick(60_000)).toBe(1000);
  expect(nextTick(2500)).toBe(500);
});

test('the countdown ends once at zero and is not read aloud', async () => {
  const end = vi.fn();
  const screen = await render(<Countdown until={90_000} text={seconds} onEnd={end} />);
  const timer = screen.getByRole('timer');
  await expect.element(timer).toHaveTextContent('90 s');
  await vi.advanceTimersByTimeAsync(29_000);
  await expect.element(timer).toHaveTextContent('90 s');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(timer).toHaveTextContent('60 s');
  await vi.advanceTimersByTimeAsync(1000);
  await expect.element(timer).toHaveTextContent('59 s');
  await vi.advanceTimersByTimeAsync(120_000);
  await expect.element(timer).toHaveTextContent('0 s');
  expect(end).toHaveBeenCalledOnce();
  await expect.element(timer).not.toHaveAttribute('aria-live');
});

test('a device two days ahead or behind counts down from the time of the server', async () => {
  for (const wrongMs of [172_800_000, -172_800_000]) {
    vi.setSystemTime(wrongMs);
    noteServerTime(new Date(0).toUTCString(), 0);
    const screen = await render(<Countdown until={604_800_000} text={seconds} />);
    await expect.element(screen.getByRole('timer')).toMatchTextContent(/^60480[01] s$/);
    await screen.unmount();
  }
  vi.setSystemTime(0);
  noteServerTime(new Date(0).toUTCString(), 0);
});

test('a time in the past is zero at once', async () => {
  const screen = await render(<Countdown until={-5000} text={seconds} />);
  await expect.element(screen.getByRole('timer')).toHaveTextContent('0 s');
  vi.useRealTimers();
  await expectAccessible();
});
