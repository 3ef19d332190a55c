// Tests which chunk a module goes to (docs/design/web-build.md#chunks).
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

test('the main chunk holds what the entry imports', () => {
  expect(chunkOf('react.js', graph)).toBe('main');
});

test('the main chunk holds what two pages share', () => {
  expect(chunkOf('Passphrase.tsx', graph)).toBe('main');
});

test('the main chunk leaves out what one page or only dialogs need', () => {
  expect(chunkOf('Timeline.tsx', graph)).toBeNull();
  expect(chunkOf('Dialog.tsx', graph)).toBeNull();
});

test('all styles are one file', () => {
  expect(chunkOf('Timeline.module.css', graph)).toBe('main');
});
