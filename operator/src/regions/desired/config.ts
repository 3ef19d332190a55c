// The API's settings and the list of regions. A setting changes the name of its ConfigMap, so pods roll.
import type { Intent } from '#kube/object.ts';
import { shortHash } from '#platform/crypto.ts';
import type { JurisdictionSpec } from '#resources/jurisdiction.ts';
import type { DesiredFacts } from './facts.ts';
import { rollingSecrets } from './mounted-secrets.ts';
import { mountRoot, ports } from './names.ts';
import { regionObject } from './object.ts';

const keptConfigMaps = 3;
/** Only edge pods reach the API (network policy), and pods have private addresses (RFC 1918, 4193, 6598). */
const privateNetworks = '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,100.64.0.0/10,fc00::/7';

/** One malloc arena fragments memory less. */
const memory = { MALLOC_ARENA_MAX: '1', GLIBC_TUNABLES: 'glibc.malloc.tcache_count=127' } as const;

type Settings = Readonly<Record<string, string>>;

/** Settings that `api.settings` may not change. */
function ownSettings({ identifier, domain, routing, api }: JurisdictionSpec): Settings {
  const target = routing?.customDomainTarget;
  return {
    REGION: identifier,
    SITE_ORIGIN: `https://${domain}`,
    BIND_ADDRESS: '0.0.0.0',
    PORT: String(ports.api),
    SERVICE_PORT: String(ports.apiService),
    MONGO_URL_FILE: `${mountRoot}/mongo/uri`,
    REDIS_URL_FILE: `${mountRoot}/redis/uri`,
    KEYS_FILE: `${mountRoot}/keys/keys.json`,
    REGIONS_FILE: `${mountRoot}/regions/regions.json`,
    ...(api?.secrets?.mail && { SMTP_URL_FILE: `${mountRoot}/mail/uri` }),
    ...(api?.secrets?.stripe && {
      STRIPE_SECRET_KEY_FILE: `${mountRoot}/stripe/secret-key`,
      STRIPE_WEBHOOK_SECRETS_FILE: `${mountRoot}/stripe/webhook-secrets`,
    }),
    ...(api?.collector && { OTEL_EXPORTER_OTLP_ENDPOINT: api.collector.endpoint }),
    ...(target?.cname !== undefined && { DOMAINS_TARGET: target.cname }),
    ...(target?.ipv4?.length && { DOMAINS_IPV4: target.ipv4.join() }),
    ...(target?.ipv6?.length && { DOMAINS_IPV6: target.ipv6.join() }),
  };
}

const defaults = { TRUSTED_PROXIES: privateNetworks, DOMAINS_ENABLED: 'true', ...memory } as const;
/** They may hold a password, so they come from a mounted file; `KEYS_MIRROR_FILE` has no writer here. */
const refused = [
  'MONGO_URL',
  'REDIS_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'INCOMING_PASSPHRASE',
  'KEYS_MIRROR_FILE',
  'CRASH_POINT',
];

const isRefused = (name: string): boolean => refused.includes(name) || name.startsWith('GLIMPSE_');

/** The environment of the API. */
export function apiSettings(spec: JurisdictionSpec): Settings {
  const given = spec.api?.settings ?? {};
  return Object.fromEntries(
    Object.entries({ ...defaults, ...given, ...ownSettings(spec) })
      .filter(([name]) => !isRefused(name))
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Names in `api.settings` that the operator sets itself or that must be in a Secret. */
export function invalidSettings(spec: JurisdictionSpec): readonly string[] {
  const own = ownSettings(spec);
  return Object.keys(spec.api?.settings ?? {})
    .filter((name) => name in own || isRefused(name))
    .toSorted();
}

/** The name of the ConfigMap with the present settings. */
export function apiConfigName(spec: JurisdictionSpec): string {
  return `api-config-${shortHash(JSON.stringify(apiSettings(spec)), 8)}`;
}

/** 16 hex digits that change with the settings and with every mounted Secret except the keys. */
export function configHash(spec: JurisdictionSpec, { secretMacs }: Pick<DesiredFacts, 'secretMacs'>): string {
  const secrets = rollingSecrets(spec).map((name) => [name, secretMacs[name] ?? '']);
  return shortHash(JSON.stringify([apiSettings(spec), secrets]));
}

type Existing = { readonly name: string; readonly creationTimestamp: string };

/** The newest ConfigMaps of the API and the present one; pods that still run may read the earlier ones. */
export function configMapsToKeep(existing: readonly Existing[], current: string): ReadonlySet<string> {
  const earlier = existing
    .filter(({ name }) => name.startsWith('api-config-') && name !== current)
    .toSorted((one, other) => other.creationTimestamp.localeCompare(one.creationTimestamp))
    .map(({ name }) => name);
  return new Set([current, ...earlier.slice(0, keptConfigMaps - 1)]);
}

/** `regions.json` as the API reads it. Its entries are sorted, so that order changes nothing. */
function regionsJson({ identifier }: JurisdictionSpec, { directory }: DesiredFacts): string {
  const entries = directory
    .toSorted((one, other) => (one.identifier < other.identifier ? -1 : 1))
    .map((entry) => ({
      identifier: entry.identifier,
      display_name: entry.displayName,
      domain: entry.domain,
      icon: entry.icon,
      current: entry.identifier === identifier,
    }));
  return `${JSON.stringify(entries, undefined, 1)}\n`;
}

/** ConfigMaps `api-config-<hash>` and `regions`. */
export function configIntents(spec: JurisdictionSpec, facts: DesiredFacts): readonly Intent[] {
  const base = { apiVersion: 'v1', kind: 'ConfigMap', component: 'api', owner: facts.owner } as const;
  return [
    regionObject(spec, {
      ...base,
      name: apiConfigName(spec),
      fields: { immutable: true, data: apiSettings(spec) },
    }),
    regionObject(spec, {
      ...base,
      name: 'regions',
      fields: { data: { 'regions.json': regionsJson(spec, facts) } },
    }),
  ];
}
