// Tests the arc of a remaining time (docs/design/web.md#mark).
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { TimeArc } from '#ui/display/TimeArc.tsx';

test.each([
  ['the whole time', 1, '1.000 1'],
  ['a quarter', 0.25, '0.250 1'],
  ['a time that is over', -0.5, '0.000 1'],
  ['a clock that is behind', 1.5, '1.000 1'],
])('%s', async (_name, left, dashes) => {
  const { container } = await render(<TimeArc left={left} />);
  expect(container.querySelectorAll('circle')[1]?.getAttribute('stroke-dasharray')).toBe(dashes);
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});
