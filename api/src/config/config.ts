// Every setting of the API process: name, meaning, schema and default (docs/design/trust.md#start-up).
import * as z from 'zod/mini';
import { accountSettings } from './account-settings.ts';
import { billingSettings, refuseStripe } from './billing-settings.ts';
import { isCidr } from './cidr.ts';
import { concurrency, sharingProcesses } from './concurrency.ts';
import { refuseCreateAccess } from './create-access.ts';
import { domainSettings } from './domain-settings.ts';
import { incomingSettings } from './incoming-settings.ts';
import {
  flag,
  integer,
  listOf,
  mongoAddress,
  optionalText,
  origin,
  setting,
  text,
  urlWith,
} from './setting.ts';
import { languageSettings, refuseLanguages } from './language-settings.ts';
import { readLimits } from './limit-settings.ts';
import { refuseSealedLinks, sealedLinkSettings } from './sealed-link-settings.ts';
import { securitySettings } from './security-settings.ts';
import { traceSettings } from './trace-settings.ts';
import { isBareAddress } from '#platform/mail/address.ts';
import { mailServer } from '#platform/mail/smtp-address.ts';
import { isHost, regionPattern } from '#platform/validation/names.ts';

const mailAddressText = z
  .string()
  .check(
    z.refine(
      (given) => mailServer(given) !== undefined,
      'must be an address such as smtps://user:password@mail.example.com',
    ),
  );

/** All settings, by their name in the code. */
export const settings = {
  region: setting(
    'REGION',
    z.string().check(z.regex(regionPattern, 'must be 1 to 32 of a-z, 0-9 and -, starting with a letter')),
    {
      fallback: 'eu',
      doc: 'Identifier of this region. Never change it: everything sealed before could not be opened any more.',
    },
  ),
  mongoUrl: setting('MONGO_URL', mongoAddress, {
    fallback: 'mongodb://127.0.0.1:27017/glimpse',
    doc: 'Address of MongoDB with the name of the database. A replica set; one member is enough. Set its parameter transactionLifetimeLimitSeconds to 15: with the default, a killed process may lock rows for 60 s.',
    secret: true,
  }),
  redisUrl: setting('REDIS_URL', z.optional(urlWith('redis:', 'rediss:')), {
    doc: 'Address of Redis, for rate limits and sessions. Absent: each process counts its own limits.',
    secret: true,
  }),
  redisTimeoutMs: setting('REDIS_TIMEOUT_MS', integer(20, 5000), {
    fallback: '100',
    doc: 'Milliseconds after which a Redis command counts as failed. A Redis that hangs delays requests by as much.',
  }),
  mailServer: setting('SMTP_URL', z.optional(z.pipe(mailAddressText, z.transform(mailServer))), {
    doc: 'Mail server, such as smtps://user:password@mail.example.com. With smtp:// it must offer STARTTLS, except on loopback or with ?starttls=off. Absent: mails wait for a day and are then dropped.',
    secret: true,
  }),
  mailFrom: setting(
    'MAIL_FROM',
    z.optional(
      z.string().check(z.refine(isBareAddress, 'must be a bare address such as noreply@example.com')),
    ),
    {
      doc: 'Sender address of mails. Default: noreply at the host of SITE_ORIGIN.',
    },
  ),
  bindAddress: setting('BIND_ADDRESS', text, {
    fallback: '127.0.0.1',
    doc: 'Address on which both ports listen.',
  }),
  port: setting('PORT', integer(0, 65_535), { fallback: '3000', doc: 'Public port; 0 chooses a free one.' }),
  servicePort: setting('SERVICE_PORT', integer(0, 65_535), {
    fallback: '9090',
    doc: 'Port of /livez, /readyz and /metrics; 0 chooses a free one. Never open it to the public.',
  }),
  webConcurrency: setting('WEB_CONCURRENCY', concurrency, {
    fallback: '1',
    doc: 'Processes that serve together: a number, or auto for one per core (1 below 1 GiB of memory). They share BODY_MEMORY_BYTES (32 MiB each at least) and MAX_CONNECTIONS.',
  }),
  siteOrigin: setting('SITE_ORIGIN', z.optional(origin), {
    doc: 'Origin of every link, such as https://glimpse.example.com. Default: http://localhost with the public port.',
  }),
  siteAliases: setting('SITE_ALIASES', listOf(isHost, 'must be a comma list of lower-case host names'), {
    fallback: '',
    doc: 'Further hosts of the site, comma list, with their port unless it is the default of the scheme.',
  }),
  keysFile: setting('KEYS_FILE', text, {
    fallback: '.data/keys.json',
    doc: 'Path of the key file. It is created if there is neither a key file nor sealed content.',
  }),
  keysMirrorFile: setting('KEYS_MIRROR_FILE', z.optional(text), {
    doc: 'Path of a second copy of the key file, on another disk.',
  }),
  webDist: setting('WEB_DIST', text, { fallback: 'web/dist', doc: 'Folder of the built web pages.' }),
  leaseSeconds: setting('LEASE_SECONDS', integer(0, 300), {
    fallback: '120',
    doc: 'Seconds in which a reader whose connection dropped can repeat a reveal. 0: a reveal cannot be repeated.',
  }),
  trustedProxies: setting(
    'TRUSTED_PROXIES',
    listOf(isCidr, 'must be a comma list of networks such as 10.0.0.0/8'),
    {
      fallback: '',
      doc: 'Networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted, comma list of CIDRs.',
    },
  ),
  ...languageSettings,
  logLevel: setting(
    'LOG_LEVEL',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    {
      fallback: 'info',
      doc: 'Lowest level that is logged.',
    },
  ),
  development: setting('DEVELOPMENT', flag, {
    fallback: 'false',
    doc: 'Allows values that are unfit for production: an older MongoDB, crash points, short shutdown times.',
  }),
  ...accountSettings,
  ...billingSettings,
  ...domainSettings,
  ...incomingSettings,
  ...sealedLinkSettings,
  ...securitySettings,
  ...traceSettings,
  generateEnabled: setting('GENERATE_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether passwords can be generated.',
  }),
  captchaEnabled: setting('CAPTCHA_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether visitors without an account must solve a captcha to send feedback.',
  }),
  captchaMaxNumber: setting('CAPTCHA_MAX_NUMBER', integer(1, 1_000_000), {
    fallback: '100000',
    doc: 'Difficulty of a captcha: the largest number that a browser may have to try.',
  }),
  maxStoredBytes: setting('MAX_STORED_BYTES', integer(0, Number.MAX_SAFE_INTEGER), {
    fallback: '8589934592',
    doc: 'Limit of stored content of the region in bytes; above it, creating is refused. 0 means no limit.',
  }),
  bodyMemoryBytes: setting('BODY_MEMORY_BYTES', integer(33_554_432, Number.MAX_SAFE_INTEGER), {
    fallback: '67108864',
    doc: 'Most bytes of memory for request bodies at once, in all processes of WEB_CONCURRENCY together. Reveal, burn, acknowledge and sign-in have 8 MiB of their own.',
  }),
  maxConnections: setting('MAX_CONNECTIONS', integer(100, 1_000_000), {
    fallback: '3000',
    doc: 'Most connections at once, in all processes of WEB_CONCURRENCY together. Above it, a connection of the network with the most is closed. The limit of open files may allow fewer.',
  }),
  shutdownAcceptMs: setting('SHUTDOWN_ACCEPT_MS', integer(0, 5000), {
    fallback: '5000',
    doc: 'Milliseconds after SIGTERM in which new connections are still accepted. Less than 5000 only with DEVELOPMENT.',
  }),
  shutdownDrainMs: setting('SHUTDOWN_DRAIN_MS', integer(0, 10_000), {
    fallback: '10000',
    doc: 'Milliseconds after that in which running requests may end.',
  }),
  crashPoint: setting('CRASH_POINT', z.optional(text), {
    doc: 'For tests with DEVELOPMENT: label of the point at which the process kills itself.',
  }),
  crashReaders: setting('CRASH_READERS', integer(1, 100), {
    fallback: '1',
    doc: 'For tests: number of requests that must reach that point; the others wait for the last one.',
  }),
  supportHost: setting('SUPPORT_HOST', optionalText, { doc: 'Host of the support pages.' }),
  brandName: setting('BRAND_NAME', text, { fallback: 'Glimpse', doc: 'Name on every page.' }),
  brandTagline: setting('BRAND_TAGLINE', optionalText, { doc: 'Line below the name.' }),
  brandLogoUrl: setting('BRAND_LOGO_URL', optionalText, { doc: 'Path of another logo on the same origin.' }),
  brandPrimaryColor: setting('BRAND_PRIMARY_COLOR', optionalText, { doc: 'Main colour.' }),
  brandStatusUrl: setting('BRAND_STATUS_URL', optionalText, { doc: 'Address of the status page.' }),
  brandSourceUrl: setting('BRAND_SOURCE_URL', optionalText, { doc: 'Address of the source code.' }),
  brandBlogUrl: setting('BRAND_BLOG_URL', optionalText, { doc: 'Address of the blog.' }),
  brandOperator: setting('BRAND_OPERATOR', optionalText, { doc: 'Name of the operator of this region.' }),
  brandSecurityEmail: setting('BRAND_SECURITY_EMAIL', optionalText, {
    doc: 'Address for reports of security problems.',
  }),
} as const;

export type Env = Readonly<Record<string, string | undefined>>;
type Read = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> };

/** A wrong setting. The message is one line with its name, never with its value, which may be a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const wrong = (line: string): never => {
  throw new ConfigError(line);
};

function readSettings(env: Env): Read {
  const read = Object.entries(settings).map(([name, { env: key, schema, fallback }]) => {
    const given = env[key] === '' && fallback !== '' ? undefined : env[key];
    const parsed = schema.safeParse(given ?? fallback);
    return [
      name,
      parsed.success ? parsed.data : wrong(`${key} ${parsed.error.issues[0]?.message ?? 'is wrong'}`),
    ];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each member passed its own schema
  return Object.fromEntries(read) as Read;
}

function refuseUnknownNames(env: Env): void {
  const known = new Set<string>(Object.values(settings).map(({ env: key }) => key));
  const stray = Object.keys(env).find((name) => name.startsWith('BRAND_') && !known.has(name));
  if (stray) wrong(`${stray} is not a setting`);
}

/**
 * Reads the settings from the environment. An empty text counts as absent.
 * @throws ConfigError with one line for the first wrong setting
 */
export function readConfig(env: Env) {
  refuseUnknownNames(env);
  const read = readSettings(env);
  const siteOrigin = read.siteOrigin ?? `http://localhost:${read.port}`;
  refuseLanguages(read, wrong);
  if (read.crashPoint !== undefined && !read.development) wrong('CRASH_POINT needs DEVELOPMENT=true');
  if (read.shutdownAcceptMs < 5000 && !read.development)
    wrong('SHUTDOWN_ACCEPT_MS under 5000 needs DEVELOPMENT=true');
  refuseStripe(read, wrong);
  refuseCreateAccess(read, wrong);
  refuseSealedLinks(read, wrong);
  if (read.siteOrigin === undefined && read.port === 0) wrong('SITE_ORIGIN must be set when PORT is 0');
  const { host: siteHost, hostname } = new URL(siteOrigin);
  const mailHost = isBareAddress(`noreply@${hostname}`) ? hostname : 'localhost';
  return {
    ...read,
    processes: sharingProcesses(read, wrong),
    siteOrigin,
    siteHost,
    mailHost,
    domainsTarget: read.domainsTarget ?? hostname,
    mailFrom: read.mailFrom ?? `noreply@${mailHost}`,
    https: siteOrigin.startsWith('https:'),
    limits: readLimits(env, wrong),
  };
}

export type Config = ReturnType<typeof readConfig>;
