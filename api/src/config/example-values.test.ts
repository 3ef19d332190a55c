// A setting that names a host of examples is found.
import { expect, test } from 'vitest';
import { exampleSetting } from './example-values.ts';

test.each([
  { SITE_ORIGIN: 'https://glimpse.example.com' },
  { SITE_ORIGIN: 'https://example.org:8443' },
  { SITE_ORIGIN: 'https://glimpse.example' },
  { SITE_ORIGIN: 'https://share.test', SMTP_URL: 'smtps://user:password@mail.example.com:465' },
  { SITE_ORIGIN: 'https://share.test', MAIL_FROM: 'noreply@example.com' },
  { SITE_ORIGIN: 'https://share.test', COLONELS: 'a@share.test,boss@Example.Com' },
])('%j has an example value', (env: Record<string, string>) => {
  expect(exampleSetting(env)).toBe(Object.keys(env).at(-1));
});

test.each([
  {},
  { SITE_ORIGIN: 'https://share.test' },
  { SITE_ORIGIN: 'https://my-example.com' },
  { SITE_ORIGIN: 'https://example.com.test' },
  { BRAND_NAME: 'Best-example' },
  { UNKNOWN: 'https://example.com' },
])('%j has none', (env: Record<string, string>) => {
  expect(exampleSetting(env)).toBeUndefined();
});
