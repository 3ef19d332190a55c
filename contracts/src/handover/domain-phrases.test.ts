// Tests the closed list of phrases about a custom domain (docs/design/web-domains.md#reasons).
import { expect, test } from 'vitest';
import { phraseName, phrases } from './domain-phrases.ts';

test('each phrase is found by its text, so no two are equal', () => {
  for (const [name, phrase] of Object.entries(phrases)) expect(phraseName(phrase)).toBe(name);
});

test('any other text is no phrase', () => {
  for (const text of ['192.0.2.1', '', 'txtMissing', 'constructor']) expect(phraseName(text)).toBeUndefined();
});
