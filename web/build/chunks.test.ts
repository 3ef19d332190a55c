// Tests which chunk a module goes to (docs/design/web-build.md#chunks).
import { expect, test } from 'vitest';
import { chunkOf, type Graph } from './chunks.ts';

const statics: Readonly<Record<string, readonly string[]>> = {
  'react.js': ['main.tsx', 'p/BurnPage.tsx'],
  'Field.tsx': ['p/HomePage.tsx', 'p/RecipientPage.tsx'],
  'SecretBox.tsx': ['p/RecipientPage.tsx', 'p/PrivatePage.tsx', 'p/AccountPage.tsx'],
  'Passphrase.tsx': ['p/BurnPage.tsx', 'p/RecipientPage.tsx', 'p/AccountPage.tsx'],
  'TextArea.tsx': ['p/HomePage.tsx', 'p/AccountPage.tsx'],
  'Timeline.tsx': ['p/PrivatePage.tsx'],
  'When.tsx': ['p/PrivatePage.tsx', 'p/RecentPage.tsx'],
  'Table.tsx': ['p/AccountPage.tsx', 'p/RecentPage.tsx'],
  'Timeline.module.css': ['Timeline.tsx'],
  'Table.module.css': ['Table.tsx'],
  'f/secrets/sealed/created-link.ts': ['f/secrets/sealed/sealed-form.ts', 'f/CreatedPage.tsx'],
};
const pages = ['Home', 'Recipient', 'Private', 'Burn', 'Account', 'Recent'].map(
  (name) => `p/${name}Page.tsx`,
);
const lazy = [...pages, 'f/secrets/sealed/sealed-form.ts', 'f/CreatedPage.tsx'];
const graph: Graph = {
  getModuleInfo: (id) => ({
    isEntry: id === 'main.tsx',
    importers: statics[id] ?? [],
    dynamicImporters: lazy.includes(id) ? ['main.tsx'] : [],
  }),
};

test('the main chunk holds what the entry imports, and what Home shares with a page of a secret', () => {
  expect(chunkOf('react.js', graph)).toBe('main');
  expect(chunkOf('Field.tsx', graph)).toBe('main');
});

test('Home is one chunk with what later pages use too', () => {
  expect(chunkOf('TextArea.tsx', graph)).toBe('HomePage');
  expect(chunkOf('p/HomePage.tsx', graph)).toBe('HomePage');
});

test('what the private page shares with another page of a secret is one chunk', () => {
  expect(chunkOf('SecretBox.tsx', graph)).toBe('secret');
});

test('the private page does not load what recipient and burn page alone share', () => {
  expect(chunkOf('Passphrase.tsx', graph)).toBe('attempt');
});

test('what one page of a secret needs, also with later pages, is in its chunk', () => {
  expect(chunkOf('Timeline.tsx', graph)).toBe('PrivatePage');
  expect(chunkOf('When.tsx', graph)).toBe('PrivatePage');
});

test('what a form loads once its links are sealed is one chunk, also what the created page shares', () => {
  for (const file of ['sealed-form.ts', 'created-link.ts'])
    expect(chunkOf(`f/secrets/sealed/${file}`, graph)).toBe('sealed');
  expect(chunkOf('f/CreatedPage.tsx', graph)).toBeNull();
});

test('the bundler places what later pages need', () => {
  expect(chunkOf('Table.tsx', graph)).toBeNull();
});

test('the styles of the first pages are one file, others stay with their page', () => {
  expect(chunkOf('Timeline.module.css', graph)).toBe('main');
  expect(chunkOf('Table.module.css', graph)).toBeNull();
});
