// Tests which A-labels stand for a name.
import { expect, test } from 'vitest';
import { hasValidALabels } from './a-label.ts';

test.each([
  ['secrets.acme.example', true],
  ['xn--bcher-kva.example', true],
  ['a.xn--p1ai', true],
  ['xn--zzzzzz.example', false],
  ['xn--.example', false],
  ['www.xn--99999999.example', false],
  ['xn--a.example', false],
])('%s: %s', (name, valid) => {
  expect(hasValidALabels(name)).toBe(valid);
});
