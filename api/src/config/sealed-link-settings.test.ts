// Sealed links: their settings, and the two that exclude each other (docs/design/sealed-links.md#settings).
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('sealed links are possible, and not the default', () => {
  expect(readConfig({})).toMatchObject({ sealedLinksEnabled: true, sealedLinksDefault: 'off' });
});

test('only off, on and required are defaults', () => {
  for (const choice of ['off', 'on', 'required'])
    expect(readConfig({ SEALED_LINKS_DEFAULT: choice }).sealedLinksDefault).toBe(choice);
  expect(() => readConfig({ SEALED_LINKS_DEFAULT: 'always' })).toThrow(
    'SEALED_LINKS_DEFAULT must be off, on or required',
  );
});

test('required links that cannot be made stop the start', () => {
  const off = { SEALED_LINKS_ENABLED: 'false' };
  expect(() => readConfig({ ...off, SEALED_LINKS_DEFAULT: 'required' })).toThrow(
    'SEALED_LINKS_DEFAULT=required needs SEALED_LINKS_ENABLED=true',
  );
  expect(readConfig({ ...off, SEALED_LINKS_DEFAULT: 'on' }).sealedLinksEnabled).toBe(false);
});
