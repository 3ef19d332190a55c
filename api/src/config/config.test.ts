// Settings: one line names a wrong value, and no value is guessed (docs/design/trust.md#start-up).
import { describe, expect, test } from 'vitest';
import { flag } from './setting.ts';
import { ConfigError, readConfig, settings } from './config.ts';

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (thrown) {
    if (thrown instanceof ConfigError) return thrown.message;
    throw thrown;
  }
  return 'accepted';
};

describe('settings are named alike', () => {
  const named = Object.entries(settings).map(([name, { env, schema }]) => ({
    name,
    env,
    isFlag: schema === flag,
  }));

  test('in the code as in the environment, except for the parsed mail server', () => {
    const camelCase = (env: string): string =>
      env.toLowerCase().replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    expect(named.filter(({ name, env }) => name !== camelCase(env)).map(({ env }) => env)).toEqual([
      'SMTP_URL',
    ]);
  });

  test('a switch ends in _ENABLED, except for the mode DEVELOPMENT', () => {
    const flags = named.filter(({ isFlag }) => isFlag);
    expect(flags.length).toBeGreaterThan(5);
    expect(flags.filter(({ env }) => !env.endsWith('_ENABLED')).map(({ env }) => env)).toEqual([
      'DEVELOPMENT',
    ]);
  });
});

test('administrators are listed in the form in which addresses are compared', () => {
  expect(readConfig({ COLONELS: 'ana@bücher.example, bob@example.com' }).colonels).toEqual([
    'ana@xn--bcher-kva.example',
    'bob@example.com',
  ]);
});

test('the passphrase of the incoming form has at most 256 characters in every spelling', () => {
  const given = (chars: number) => '각'.repeat(chars).normalize('NFD');
  expect(refusal({ INCOMING_PASSPHRASE: given(256) })).toBe('accepted');
  expect(refusal({ INCOMING_PASSPHRASE: given(257) })).toContain('at most 256 characters');
});

test('an empty environment gives a region on this machine', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    region: 'eu',
    port: 3000,
    siteOrigin: 'http://localhost:3000',
    siteHost: 'localhost:3000',
    https: false,
  });
  expect(config.limits.create_secret).toEqual({ count: 1000, windowSeconds: 1200 });
});

test('the origin gives host and scheme', () => {
  expect(readConfig({ SITE_ORIGIN: 'https://glimpse.example' })).toMatchObject({
    siteHost: 'glimpse.example',
    https: true,
  });
});

test('mails come from the host of the site unless MAIL_FROM is set; settings with passwords are marked', () => {
  expect(readConfig({ SITE_ORIGIN: 'https://glimpse.example:8443' })).toMatchObject({
    mailHost: 'glimpse.example',
    mailFrom: 'noreply@glimpse.example',
  });
  expect(readConfig({ SITE_ORIGIN: 'http://[::1]:3000', MAIL_FROM: 'a@b.example' })).toMatchObject({
    mailHost: 'localhost',
    mailFrom: 'a@b.example',
  });
  expect(readConfig({}).mailServer).toBeUndefined();
  expect(readConfig({ SMTP_URL: 'smtps://u:p@mail.example.com' }).mailServer).toMatchObject({
    host: 'mail.example.com',
    auth: { user: 'u', pass: 'p' },
  });
  const secret = Object.values(settings).flatMap((one) => (one.secret ? [one.env] : []));
  expect(secret).toEqual(expect.arrayContaining(['MONGO_URL', 'REDIS_URL', 'SMTP_URL']));
});

describe('the line for a wrong value has its name and never the value', () => {
  const wrong: [string, string][] = [
    ['PORT', '80a'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['SERVICE_PORT', '1e3'],
    ['DEVELOPMENT', 'yes'],
    ['DEVELOPMENT', '1'],
    ['GENERATE_ENABLED', 'TRUE'],
    ['REGION', 'EU'],
    ['MONGO_URL', 'postgres://user:hunter2@db'],
    ['REDIS_URL', 'localhost:6379'],
    ['SMTP_URL', 'https://user:hunter2@mail.example.com'],
    ['SMTP_URL', 'smtps://hunter2@mail.example.com'],
    ['MAIL_FROM', 'Glimpse <noreply@glimpse.example>'],
    ['MAIL_FROM', 'a@glimpse.example,b@glimpse.example'],
    ['SITE_ORIGIN', 'https://glimpse.example/'],
    ['SITE_ORIGIN', 'glimpse.example'],
    ['SITE_ALIASES', 'Good.example'],
    ['SITE_ALIASES', 'https://good.example'],
    ['SECURITY_CONTACT', 'security@glimpse.example'],
    ['SECURITY_CONTACT', 'mailto:nobody'],
    ['SECURITY_CONTACT', 'http://glimpse.example/report'],
    ['SECURITY_CONTACT', 'https://glimpse.example/report\nExpires: 2999-01-01T00:00:00Z'],
    ['SECURITY_POLICY', 'http://glimpse.example/policy'],
    ['SECURITY_LANGUAGES', 'English, please'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '10.0.0.1'],
    ['TRUSTED_PROXIES', 'all'],
    ['LEASE_SECONDS', '301'],
    ['LOCALES', 'english'],
    ['LOCALES', 'en,xx'],
    ['LOCALES', 'en,ar_XB'],
    ['LOG_LEVEL', 'loud'],
    ['LIMITS_GET_PAGE', 'many'],
    ['LIMITS_GET_PAGE', '10/0'],
    ['LIMITS_GET_PAGE', '-1'],
    ['LIMITS_NO_SUCH_EVENT', '1'],
    ['BRAND_COLOUR', 'red'],
  ];
  test.each(wrong)('%s=%s', (name, value) => {
    const line = refusal({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} `));
    expect(line.split('\n')).toHaveLength(1);
    expect(line.replace(name, '')).not.toContain(value);
  });
});

test('a limit is a count with an optional window, and 0 turns it off', () => {
  const { limits } = readConfig({
    LIMITS_GET_PAGE: '5',
    LIMITS_CREATE_SECRET: '7/60',
    LIMITS_CSP_REPORT: '0',
  });
  expect(limits.get_page).toEqual({ count: 5, windowSeconds: 1200 });
  expect(limits.create_secret).toEqual({ count: 7, windowSeconds: 60 });
  expect(limits.csp_report.count).toBe(0);
});

test('values that are unfit for production need DEVELOPMENT', () => {
  expect(refusal({ CRASH_POINT: 'reveal.before_claim' })).toBe('CRASH_POINT needs DEVELOPMENT=true');
  expect(refusal({ SHUTDOWN_ACCEPT_MS: '0' })).toBe('SHUTDOWN_ACCEPT_MS under 5000 needs DEVELOPMENT=true');
  expect(refusal({ SHUTDOWN_ACCEPT_MS: '0', DEVELOPMENT: 'true' })).toBe('accepted');
});

test('every setting has a unique name and a sentence', () => {
  const all = Object.values(settings);
  expect(new Set(all.map(({ env }) => env)).size).toBe(all.length);
  for (const { env, doc } of all) expect(`${env}: ${doc}`).toMatch(/^[A-Z0-9_]+: [A-Z/].+\.$/s);
});

test.each(['http://collector:4318', 'https://traces.example.com/otlp/', 'http://[::1]:4318'])(
  'traces can go to %s',
  (given) => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: given }).otelExporterOtlpEndpoint).toBe(given);
  },
);

test.each([
  'collector:4318',
  'grpc://collector:4317',
  'http://ana:pass@collector:4318',
  'http://collector:4318?x=1',
  'http://collector:4318/#x',
])('traces cannot go to %s', (given) => {
  expect(refusal({ OTEL_EXPORTER_OTLP_ENDPOINT: given })).toBe(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318, without user, ? and #',
  );
});

test('traces are off by default', () => {
  expect(readConfig({}).otelExporterOtlpEndpoint).toBeUndefined();
});
