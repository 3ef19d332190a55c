// Tests how often the page /p asks (docs/design/sealed-links.md#the-pages).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pollSealedReceipt } from './receipt-poll.ts';

let visibilityState = 'visible';
let onVisibility = (): void => undefined;
const show = (state: 'visible' | 'hidden'): void => {
  visibilityState = state;
  onVisibility();
};

beforeEach(() => {
  vi.useFakeTimers();
  visibilityState = 'visible';
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
    addEventListener: (_: string, listener: () => void) => (onVisibility = listener),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('it asks every 15 s, first after a pause, until nothing can change any more', async () => {
  let isOver = false;
  const ask = vi.fn(async () => 0);
  pollSealedReceipt({ ask, isOver: () => isOver });
  await seconds(14);
  expect(ask).toHaveBeenCalledTimes(0);
  await seconds(46);
  expect(ask).toHaveBeenCalledTimes(4);
  isOver = true;
  await seconds(3600);
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5);
});

test('hidden it asks nothing; shown again it asks at once', async () => {
  const ask = vi.fn(async () => 0);
  pollSealedReceipt({ ask, isOver: () => false });
  show('hidden');
  await seconds(3600);
  expect(ask).toHaveBeenCalledTimes(0);
  show('visible');
  await seconds(0);
  expect(ask).toHaveBeenCalledTimes(1);
});

test('it leaves the server alone for as long as that asks', async () => {
  const ask = vi.fn(async () => 600_000);
  pollSealedReceipt({ ask, isOver: () => false });
  await seconds(15 + 599);
  expect(ask).toHaveBeenCalledTimes(1);
  await seconds(1);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('after two hours it waits until the page is shown again', async () => {
  const ask = vi.fn(async () => 0);
  pollSealedReceipt({ ask, isOver: () => false });
  await seconds(3 * 7200);
  expect(ask).toHaveBeenCalledTimes(480);
  show('hidden');
  show('visible');
  await seconds(15);
  expect(ask).toHaveBeenCalledTimes(482);
});

test('it never asks twice at the same time', async () => {
  let answer = (_: number): void => undefined;
  const ask = vi.fn(() => new Promise<number>((resolve) => (answer = resolve)));
  const askNow = pollSealedReceipt({ ask, isOver: () => false });
  askNow();
  askNow();
  expect(ask).toHaveBeenCalledTimes(1);
  answer(0);
  await seconds(15);
  expect(ask).toHaveBeenCalledTimes(2);
});
