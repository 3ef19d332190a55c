// Settings of the API: what rolls its pods, what the operator alone decides, what the list of regions shows.
import { describe, expect, test } from 'vitest';
import { apiConfigName, apiSettings, invalidSettings } from './config.ts';
import { aFullSpec, aSpec } from './samples.ts';

const withSettings = (settings: Readonly<Record<string, string>>) =>
  aSpec({ api: { image: 'api:1', autoscaling: { min: 2, max: 10, cpuPercent: 70 }, settings } });

describe('the settings', () => {
  test('name files for everything that may hold a password', () => {
    expect(apiSettings(aFullSpec())).toMatchObject({
      REGION: 'eu',
      SITE_ORIGIN: 'https://eu.glimpse.example',
      MONGO_URL_FILE: '/etc/glimpse/mongo/uri',
      REDIS_URL_FILE: '/etc/glimpse/redis/uri',
      SMTP_URL_FILE: '/etc/glimpse/mail/uri',
      STRIPE_SECRET_KEY_FILE: '/etc/glimpse/stripe/secret-key',
      STRIPE_WEBHOOK_SECRETS_FILE: '/etc/glimpse/stripe/webhook-secrets',
      KEYS_FILE: '/etc/glimpse/keys/keys.json',
      DOMAINS_TARGET: 'edge.eu.glimpse.example',
      DOMAINS_IPV6: '2001:db8::10',
      BRAND_NAME: 'Glimpse',
    });
    expect(apiSettings(aSpec())).not.toHaveProperty('SMTP_URL_FILE');
    expect(apiSettings(aSpec())).not.toHaveProperty('STRIPE_SECRET_KEY_FILE');
  });

  test.each([
    'REGION',
    'KEYS_FILE',
    'MONGO_URL',
    'SMTP_URL',
    'STRIPE_SECRET_KEY',
    'GLIMPSE_REGION',
    'CRASH_POINT',
  ])('%s of the spec is reported and has no effect', (name) => {
    const spec = withSettings({ [name]: 'other', LOCALES: 'en,de' });
    expect(invalidSettings(spec)).toEqual([name]);
    expect(apiSettings(spec)[name]).not.toBe('other');
    expect(apiSettings(spec)['LOCALES']).toBe('en,de');
  });

  test('a default can be replaced', () => {
    expect(apiSettings(withSettings({ TRUSTED_PROXIES: '192.0.2.0/24' }))['TRUSTED_PROXIES']).toBe(
      '192.0.2.0/24',
    );
  });

  test('another value gives another ConfigMap, another order does not', () => {
    const name = apiConfigName(withSettings({ BRAND_NAME: 'A', LOCALES: 'en' }));
    expect(name).toMatch(/^api-config-[0-9a-f]{8}$/);
    expect(apiConfigName(withSettings({ LOCALES: 'en', BRAND_NAME: 'A' }))).toBe(name);
    expect(apiConfigName(withSettings({ LOCALES: 'en', BRAND_NAME: 'B' }))).not.toBe(name);
  });
});
