// What travels with the entry and what with one page alone (web.md 11).
import { expect, test } from 'vitest';
import { chunkOf, type Graph } from './chunks.ts';

const statics: Record<string, string[]> = {
  'react.js': ['main.tsx', 'BurnPage.tsx'],
  'Passphrase.tsx': ['BurnPage.tsx', 'PrivatePage.tsx'],
  'Timeline.tsx': ['PrivatePage.tsx'],
  'Dialog.tsx': ['QrDialog.tsx', 'SettingsDialog.tsx'],
  'Timeline.module.css': ['Timeline.tsx'],
};
const lazy = ['BurnPage.tsx', 'PrivatePage.tsx', 'QrDialog.tsx', 'SettingsDialog.tsx'];
const graph: Graph = {
  getModuleInfo: (id) => ({
    isEntry: id === 'main.tsx',
    importers: statics[id] ?? [],
    dynamicImporters: lazy.includes(id) ? ['main.tsx'] : [],
  }),
};

test('what the entry imports stays with the entry', () => {
  expect(chunkOf('react.js', graph)).toBe('main');
});

test('what two pages share costs neither of them a request', () => {
  expect(chunkOf('Passphrase.tsx', graph)).toBe('main');
});

test('what one page or only dialogs need is not in the first load of the others', () => {
  expect(chunkOf('Timeline.tsx', graph)).toBeNull();
  expect(chunkOf('Dialog.tsx', graph)).toBeNull();
});

test('all styles are one file', () => {
  expect(chunkOf('Timeline.module.css', graph)).toBe('main');
});
