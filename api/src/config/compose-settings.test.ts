// Wrong settings of compose.yaml are found, with what to write.
import { expect, test } from 'vitest';
import { composeFault } from './compose-settings.ts';

const directory = { ACME_DIRECTORY: 'https://acme.zerossl.com/v2/DV90' };
const bound = {
  ACME_EAB_KEY_ID: 'kid-1',
  ACME_EAB_MAC_KEY: 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W',
};
const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';

test.each([
  {},
  { CERTIFICATES: '', ACME_DIRECTORY: '', ACME_EAB_KEY_ID: '', ACME_EAB_MAC_KEY: '', ACME_ROOT: '' },
  { CERTIFICATES: 'public' },
  { CERTIFICATES: 'internal' },
  directory,
  { ACME_DIRECTORY: 'https://ca.internal:9000/acme/acme/directory', CERTIFICATES: 'public' },
  { ...directory, ...bound },
  { COMPOSE_PROFILES: 'backup', DOMAINS_ENABLED: 'false' },
  { COMPOSE_PROFILES: 'backup, domains', DOMAINS_ENABLED: 'true', SITE_ORIGIN: 'https://share.test' },
])('%j is right', (env: Record<string, string>) => {
  expect(composeFault(env)).toBeUndefined();
});

test.each(['Internal', 'tls internal', 'https://ca.test/directory', '../../etc/passwd'])(
  'CERTIFICATES=%s is refused, and the value is not repeated',
  (given) => {
    const said = composeFault({ CERTIFICATES: given });
    expect(said).toMatch(/^CERTIFICATES must be public .* or internal /);
    expect(said).not.toContain(given);
  },
);

test.each([
  ['ACME_DIRECTORY', 'http://ca.test/directory'],
  ['ACME_DIRECTORY', 'my-authority'],
  ['ACME_DIRECTORY', 'https://ca.test/directory\n}'],
  ['ACME_DIRECTORY', 'https://ca.test/{env.HOME}'],
  ['ACME_DIRECTORY', 'https://name:word@ca.test/directory'],
  ['ACME_EAB_KEY_ID', 'two words'],
  ['ACME_EAB_KEY_ID', 'a"b'],
  ['ACME_EAB_MAC_KEY', 'a+b/c'],
  ['ACME_ROOT', 'roots/mine.pem'],
  ['ACME_ROOT', './acme root.pem'],
  ['ACME_ROOT', './a:/b'],
])('%s=%s is refused, and the value is not repeated', (name, given) => {
  const said = composeFault({ ...directory, [name]: given }, pem);
  expect(said).toMatch(new RegExp(`^${name} must be `));
  expect(said).not.toContain(given);
});

test('settings of an authority need its directory, and contradict an authority of our own', () => {
  for (const [name, value] of Object.entries({ ...bound, ACME_ROOT: './root.pem' }))
    expect(composeFault({ [name]: value }, pem)).toMatch(new RegExp(`^${name} needs ACME_DIRECTORY`));
  expect(composeFault({ ...directory, CERTIFICATES: 'internal' })).toMatch(
    /^ACME_DIRECTORY has no effect with CERTIFICATES=internal/,
  );
});

test('an account binding has an identifier and a key', () => {
  for (const [name, value] of Object.entries(bound))
    expect(composeFault({ ...directory, [name]: value })).toMatch(/must be set together/);
});

test('custom domains need their agent, the setting of the API, and https', () => {
  const on = { COMPOSE_PROFILES: 'domains', DOMAINS_ENABLED: 'true', SITE_ORIGIN: 'https://share.test' };
  expect(composeFault({ ...on, COMPOSE_PROFILES: 'backup' })).toMatch(
    /^DOMAINS_ENABLED=true needs COMPOSE_PROFILES=domains/,
  );
  for (const given of ['', 'false'])
    expect(composeFault({ ...on, DOMAINS_ENABLED: given })).toMatch(
      /^COMPOSE_PROFILES=domains needs DOMAINS_ENABLED=true/,
    );
  expect(composeFault({ ...on, SITE_ORIGIN: 'http://192.0.2.7' })).toMatch(
    /^DOMAINS_ENABLED=true needs a SITE_ORIGIN with https/,
  );
});

test('the file of a root certificate is there and holds one', () => {
  const env = { ...directory, ACME_ROOT: './acme-root.pem' };
  expect(composeFault(env, pem)).toBeUndefined();
  for (const root of [undefined, '', '0\u0082\u0003'])
    expect(composeFault(env, root)).toMatch(/^ACME_ROOT must name a file with a certificate in PEM/);
});
