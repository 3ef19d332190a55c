// Tests when a content counts as shown (docs/design/trust.md#pages).
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenPainted } from './painted.ts';

let frames: (() => void)[] = [];
let visibilityState = 'visible';
const paint = (): void => {
  for (const frame of frames.splice(0)) frame();
};

beforeEach(() => {
  [frames, visibilityState] = [[], 'visible'];
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('document', {
    get visibilityState() {
      return visibilityState;
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test('two frames were painted before it is told', () => {
  const done = vi.fn();
  whenPainted(() => true, done);
  paint(); // before the first frame is painted
  paint();
  expect(done).not.toHaveBeenCalled();
  paint();
  expect(done).toHaveBeenCalledOnce();
  paint();
  expect(done).toHaveBeenCalledOnce();
});

test('what is no longer shown is never told', () => {
  const done = vi.fn();
  whenPainted(() => false, done);
  for (let frame = 0; frame < 5; frame += 1) paint();
  expect(done).not.toHaveBeenCalled();
});

test('frames of a hidden tab do not count', () => {
  const done = vi.fn();
  visibilityState = 'hidden';
  whenPainted(() => true, done);
  for (let frame = 0; frame < 5; frame += 1) paint();
  expect(done).not.toHaveBeenCalled();
  visibilityState = 'visible';
  for (let frame = 0; frame < 3; frame += 1) paint();
  expect(done).toHaveBeenCalledOnce();
});
