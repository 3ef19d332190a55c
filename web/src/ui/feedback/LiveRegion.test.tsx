// Tests LiveRegion, Counter, ProgressBar and Skeleton (docs/design/web.md#components).
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '#testing/axe.ts';
import { announce } from '#ui/display/announce.ts';
import { Counter } from '#ui/feedback/Counter.tsx';
import { LiveRegion } from '#ui/display/LiveRegion.tsx';
import { ProgressBar } from '#ui/feedback/ProgressBar.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';

afterEach(() => void vi.useRealTimers());

test('messages are 500 ms apart, each in its region', async () => {
  vi.useFakeTimers();
  const screen = await render(<LiveRegion />);
  announce('Link copied.');
  announce('The connection is lost.', 'assertive');
  await vi.advanceTimersByTimeAsync(1);
  await expect.element(screen.getByRole('status')).toHaveTextContent('Link copied.');
  await expect.element(screen.getByRole('alert')).toHaveTextContent('');
  await vi.advanceTimersByTimeAsync(500);
  await expect.element(screen.getByRole('alert')).toHaveTextContent('The connection is lost.');
  await vi.advanceTimersByTimeAsync(1000);
});

test('the counter is visible above half, and announced once at 50, 90 and 100 %', async () => {
  vi.useFakeTimers();
  const at = (value: number) => (
    <>
      <Counter value={value} max={100} text={`${value} / 100 chars`} />
      <LiveRegion />
    </>
  );
  const screen = await render(at(10));
  const counter = () => screen.container.querySelector('span');
  expect(counter()).not.toBeVisible();
  await screen.rerender(at(51));
  await vi.advanceTimersByTimeAsync(600);
  await expect.poll(counter).toBeVisible();
  await expect.element(screen.getByRole('status')).toHaveTextContent('51 / 100 chars');
  await screen.rerender(at(60));
  await vi.advanceTimersByTimeAsync(600);
  await expect.element(screen.getByRole('status')).toHaveTextContent('51 / 100 chars');
  await screen.rerender(at(100));
  await vi.advanceTimersByTimeAsync(600);
  await expect.element(screen.getByRole('status')).toHaveTextContent('100 / 100 chars');
});

test('the progress bar appears after 300 ms and stays at least 400 ms', async () => {
  vi.useFakeTimers();
  const screen = await render(<ProgressBar active />);
  const bar = () => screen.container.querySelector('div');
  await vi.advanceTimersByTimeAsync(299);
  expect(bar()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(bar).not.toBeNull();
  await screen.rerender(<ProgressBar active={false} />);
  await vi.advanceTimersByTimeAsync(399);
  expect(bar()).not.toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  await expect.poll(bar).toBeNull();
});

test('a quick answer shows no progress bar', async () => {
  vi.useFakeTimers();
  const screen = await render(<ProgressBar active />);
  await vi.advanceTimersByTimeAsync(200);
  await screen.rerender(<ProgressBar active={false} />);
  await vi.advanceTimersByTimeAsync(1000);
  expect(screen.container.querySelector('div')).toBeNull();
});

test('a skeleton is hidden from assistive technology', async () => {
  const screen = await render(
    <div aria-busy="true">
      <Skeleton lines={3} />
    </div>,
  );
  expect(screen.container.querySelectorAll('[aria-hidden="true"] > span')).toHaveLength(3);
  await expectAccessible();
});
