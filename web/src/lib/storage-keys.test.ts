// The privacy page lists all that the pages keep in the browser (docs/design/product.md#records-and-globals).
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import texts from '../../locales/en.json' with { type: 'json' };

/** Files that store something, with the words of the privacy page for it. */
const listed: Readonly<Record<string, string>> = {
  'features/billing/use-portal-return.ts': 'whether you went to the payment page',
  'features/domains/NextStep.tsx': 'the domain you chose for your links',
  'features/secrets/create/use-link-host.ts': 'the domain you chose for your links',
  'features/secrets/create/use-sealed.ts': 'whether your browser encrypts your links',
  'features/secrets/recipient/kept-attempt.ts': 'for up to two minutes, a random number',
  'features/secrets/shared/generator.ts': 'your options for generated passwords',
  'lib/language.tsx': 'the language and whether it was saved',
  'sealed-pages/recipient/kept-nonce.ts': 'for up to two minutes, a random number',
  'shell/banner/Banner.tsx': 'the banner you closed',
  'shell/failures/reload-once.ts': 'when the page reloaded itself',
  'shell/session/sign-out.ts': 'where you were signed out',
  'shell/settings/theme.ts': 'the theme',
  'ui/overlay/Disclosure.tsx': 'which sections are open',
};

test('each file that stores something in the browser is on the privacy page', () => {
  const cwd = new URL('..', import.meta.url);
  const stores = globSync('**/*.{ts,tsx}', { cwd: cwd.pathname }).filter(
    (path) =>
      !path.includes('.test.') &&
      path !== 'lib/storage.ts' &&
      !path.startsWith('testing/') &&
      /\b(?:writeStored|useStored)\(|\b(?:local|session)Storage\.setItem/.test(
        readFileSync(new URL(path, cwd), 'utf8'),
      ),
  );
  expect(stores.toSorted()).toEqual(Object.keys(listed));
  for (const words of Object.values(listed)) expect(texts.pages.privacy.cookiesText).toContain(words);
});
