// Settings of the API: what rolls its pods, what the operator alone decides, what the list of regions shows.
import { describe, expect, test } from 'vitest';
import {
  apiConfigName,
  apiSettings,
  configHash,
  configIntents,
  configMapsToKeep,
  invalidSettings,
} from './config.ts';
import { aFullSpec, aSpec, someFacts } from './testing/samples.ts';

describe('the hash on the pods', () => {
  const macs = { 'mongo-api': '1', 'redis-auth': '2', mail: '3', stripe: '4', incoming: '5' };
  const hash = (secretMacs: Readonly<Record<string, string>>) => configHash(aFullSpec(), { secretMacs });

  test.each(Object.keys(macs))('changes with the Secret %s', (name) => {
    expect(hash({ ...macs, [name]: 'changed' })).not.toBe(hash(macs));
  });

  test('stays when the keys are advanced or a Secret that nobody mounts changes', () => {
    expect(hash({ ...macs, 'region-keys': 'changed', other: 'x' })).toBe(hash(macs));
    expect(hash(macs)).toMatch(/^[0-9a-f]{16}$/);
  });
});

test('the list of regions shows every accepted region in a fixed order, and which one this is', () => {
  const found = configIntents(aSpec(), someFacts()).find(({ metadata }) => metadata.name === 'regions');
  const data = found?.['data'] as Record<string, string> | undefined;
  expect(JSON.parse(data?.['regions.json'] ?? '')).toEqual([
    {
      identifier: 'eu',
      display_name: 'European Union',
      domain: 'eu.glimpse.example',
      icon: 'lucide:globe',
      current: true,
    },
    {
      identifier: 'us',
      display_name: 'United States',
      domain: 'us.glimpse.example',
      icon: 'lucide:star',
      current: false,
    },
  ]);
});

test('the present ConfigMap and the two newest earlier ones stay', () => {
  const at = (day: number, name: string) => ({ name, creationTimestamp: `2026-11-${day}T00:00:00Z` });
  const existing = [
    at(10, 'api-config-a'),
    at(13, 'api-config-d'),
    at(11, 'api-config-b'),
    at(12, 'api-config-c'),
    at(9, 'regions'),
  ];
  expect([...configMapsToKeep(existing, 'api-config-a')].toSorted()).toEqual([
    'api-config-a',
    'api-config-c',
    'api-config-d',
  ]);
});

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

  test('the collector of traces is set by its own field, and by settings only without it', () => {
    const collector = { endpoint: 'http://collector.observability.svc:4318', namespace: 'observability' };
    const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://other:4318' };
    const both = aSpec({ api: { image: 'glimpse-api:1', settings, collector } });
    expect(apiSettings(both)).toMatchObject({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    expect(invalidSettings(both)).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT']);
    expect(invalidSettings(withSettings(settings))).toEqual([]);
  });

  test('another value gives another ConfigMap, another order does not', () => {
    const name = apiConfigName(withSettings({ BRAND_NAME: 'A', LOCALES: 'en' }));
    expect(name).toMatch(/^api-config-[0-9a-f]{8}$/);
    expect(apiConfigName(withSettings({ LOCALES: 'en', BRAND_NAME: 'A' }))).toBe(name);
    expect(apiConfigName(withSettings({ LOCALES: 'en', BRAND_NAME: 'B' }))).not.toBe(name);
  });
});
