// Names of buttons hold what the buttons show (WCAG 2.5.3).
import { expect, test } from 'vitest';
import { labelInName } from './label-in-name.ts';

test.each([
  ['Copy value', 'Copy', 'Copy value'],
  ['Den Wert kopieren', 'Kopieren', 'Den Wert kopieren'],
  ['Wert in die Zwischenablage', 'Kopieren', 'Kopieren: Wert in die Zwischenablage'],
])('%s with the label %s is named %s', (name, label, named) => {
  expect(labelInName(name, label)).toBe(named);
});
