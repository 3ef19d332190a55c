// Every setting of the API process: environment name, meaning, schema, default (style §2, trust.md 7). Only main.ts reads the environment.
import { BlockList } from 'node:net';
import * as z from 'zod/mini';

import { accountSettings } from './account-settings.ts';
import { domainSettings } from './domain-settings.ts';
import { incomingSettings } from './incoming-settings.ts';
import { flag, integer, listOf, mongoAddress, optionalText, origin, setting, text, urlWith } from './setting.ts';
import { readLimits } from './limit-settings.ts';
import { securitySettings } from './security-settings.ts';
import { isBareAddress } from '#platform/mail/address.ts';
import { mailServer } from '#platform/mail/smtp-address.ts';
import { isHost, localePattern, regionPattern } from '#platform/validation/names.ts';

const isCidr = (given: string): boolean => {
  const [address = '', bits = ''] = given.split('/');
  try {
    new BlockList().addSubnet(address, Number(/^\d+$/.exec(bits)?.[0]), address.includes(':') ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
};
const mailAddressText = z
  .string()
  .check(z.refine((given) => mailServer(given) !== undefined, 'must be an address such as smtps://user:password@mail.example.com'));
const isLocale = (given: string): boolean => localePattern.test(given);

/** All settings, by their name in the code. */
export const settings = {
  region: setting('REGION', z.string().check(z.regex(regionPattern, 'must be 1 to 32 of a-z, 0-9 and -, starting with a letter')), {
    fallback: 'eu',
    doc: 'Identifier of this region. It goes into every sealed secret: never change it.',
  }),
  mongoUrl: setting('MONGO_URL', mongoAddress, {
    fallback: 'mongodb://127.0.0.1:27017/glimpse',
    doc: 'MongoDB, a replica set (one member is enough), with the name of the database.',
    secret: true,
  }),
  redisUrl: setting('REDIS_URL', z.optional(urlWith('redis:', 'rediss:')), {
    doc: 'Redis for limits and sessions. Absent: limits count in each process alone.',
    secret: true,
  }),
  mailServer: setting('SMTP_URL', z.optional(z.pipe(mailAddressText, z.transform(mailServer))), {
    doc: 'Mail server, such as smtps://user:password@mail.example.com. smtp:// must offer STARTTLS, but on loopback and with ?starttls=off. Absent: mails wait for a day and are dropped.',
    secret: true,
  }),
  mailFrom: setting(
    'MAIL_FROM',
    z.optional(z.string().check(z.refine(isBareAddress, 'must be a bare address such as noreply@example.com'))),
    {
      doc: 'Address from which mails come. Default: noreply at the host of SITE_ORIGIN.',
    },
  ),
  bindAddress: setting('BIND_ADDRESS', text, { fallback: '127.0.0.1', doc: 'Address on which both ports listen.' }),
  port: setting('PORT', integer(0, 65_535), { fallback: '3000', doc: 'Public port; 0 takes a free one.' }),
  servicePort: setting('SERVICE_PORT', integer(0, 65_535), {
    fallback: '9090',
    doc: 'Port of /livez, /readyz and /metrics; never open it to the public. 0 takes a free one.',
  }),
  siteOrigin: setting('SITE_ORIGIN', z.optional(origin), {
    doc: 'Origin of every link, such as https://glimpse.example.com. Default: http://localhost and the public port.',
  }),
  siteAliases: setting('SITE_ALIASES', listOf(isHost, 'must be a comma list of lower-case host names'), {
    fallback: '',
    doc: 'Further hosts of the site, comma list; a port belongs to the name unless it is the usual one.',
  }),
  keysFile: setting('KEYS_FILE', text, { fallback: '.data/keys.json', doc: 'Key state file. Made when it and the database are both new.' }),
  keysMirrorFile: setting('KEYS_MIRROR_FILE', z.optional(text), { doc: 'Second copy of the key state, on another disk.' }),
  webDist: setting('WEB_DIST', text, { fallback: 'web/dist', doc: 'Folder of the built web pages.' }),
  leaseSeconds: setting('LEASE_SECONDS', integer(0, 300), {
    fallback: '120',
    doc: 'How long a reader whose answer got lost may ask again, in seconds. 0: at most once.',
  }),
  trustedProxies: setting('TRUSTED_PROXIES', listOf(isCidr, 'must be a comma list of networks such as 10.0.0.0/8'), {
    fallback: '',
    doc: 'Networks whose X-Forwarded-For and X-Forwarded-Proto count, comma list of CIDRs.',
  }),
  locales: setting('LOCALES', listOf(isLocale, 'must be a comma list of locales such as en,pt_BR'), {
    fallback: 'en',
    doc: 'Languages of the pages, comma list; the first is the default.',
  }),
  logLevel: setting('LOG_LEVEL', z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), {
    fallback: 'info',
    doc: 'Least level that is logged.',
  }),
  development: setting('DEVELOPMENT', flag, {
    fallback: 'false',
    doc: 'Allows what is not fit for production: an older MongoDB, crash points, short shutdown times.',
  }),
  ...accountSettings,
  ...domainSettings,
  ...incomingSettings,
  ...securitySettings,
  generateEnabled: setting('GENERATE_ENABLED', flag, { fallback: 'true', doc: 'Whether passwords can be generated.' }),
  captchaEnabled: setting('CAPTCHA_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether visitors without an account solve a captcha before they send feedback.',
  }),
  captchaMaxNumber: setting('CAPTCHA_MAX_NUMBER', integer(1, 1_000_000), {
    fallback: '100000',
    doc: 'How hard a captcha is: the largest number a browser may have to try.',
  }),
  maxStoredBytes: setting('MAX_STORED_BYTES', integer(0, Number.MAX_SAFE_INTEGER), {
    fallback: '8589934592',
    doc: 'Ceiling of stored content of the region in bytes; creating is refused above it. 0 turns it off.',
  }),
  shutdownAcceptMs: setting('SHUTDOWN_ACCEPT_MS', integer(0, 5000), {
    fallback: '5000',
    doc: 'How long new connections are still taken after SIGTERM, in ms. Shorter than 5000 only with DEVELOPMENT.',
  }),
  shutdownDrainMs: setting('SHUTDOWN_DRAIN_MS', integer(0, 10_000), {
    fallback: '10000',
    doc: 'How long running requests may take to end after that, in ms.',
  }),
  crashPoint: setting('CRASH_POINT', z.optional(text), {
    doc: 'Tests only, with DEVELOPMENT: the labelled point at which the process kills itself.',
  }),
  crashReaders: setting('CRASH_READERS', integer(1, 100), {
    fallback: '1',
    doc: 'Tests only: how many requests must be at that point first; the others wait there for the last.',
  }),
  supportHost: setting('SUPPORT_HOST', optionalText, { doc: 'Host of the support pages.' }),
  brandName: setting('BRAND_NAME', text, { fallback: 'Glimpse', doc: 'Name on every page.' }),
  brandTagline: setting('BRAND_TAGLINE', optionalText, { doc: 'Line below the name.' }),
  brandLogoUrl: setting('BRAND_LOGO_URL', optionalText, { doc: 'Path of an own logo on the same origin.' }),
  brandPrimaryColor: setting('BRAND_PRIMARY_COLOR', optionalText, { doc: 'Main colour.' }),
  brandStatusUrl: setting('BRAND_STATUS_URL', optionalText, { doc: 'Status page.' }),
  brandSourceUrl: setting('BRAND_SOURCE_URL', optionalText, { doc: 'Where the source code is.' }),
  brandBlogUrl: setting('BRAND_BLOG_URL', optionalText, { doc: 'Blog.' }),
  brandOperator: setting('BRAND_OPERATOR', optionalText, { doc: 'Who runs this region.' }),
  brandSecurityEmail: setting('BRAND_SECURITY_EMAIL', optionalText, { doc: 'Where to report security problems.' }),
} as const;

type Env = Readonly<Record<string, string | undefined>>;
type Read = { readonly [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> };

/** A wrong setting; the message is the one line that names it. It never repeats the value, which may be a password. */
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
    return [name, parsed.success ? parsed.data : wrong(`${key} ${parsed.error.issues[0]?.message ?? 'is wrong'}`)];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each member was parsed by its own schema, which the compiler cannot follow through entries()
  return Object.fromEntries(read) as Read;
}

function refuseStrangers(env: Env): void {
  const known = new Set<string>(Object.values(settings).map(({ env: key }) => key));
  const stray = Object.keys(env).find((name) => name.startsWith('BRAND_') && !known.has(name));
  if (stray) wrong(`${stray} names no setting`);
}

/**
 * Reads the environment once. Empty texts count as absent.
 * @throws ConfigError with one line that names the first wrong setting
 */
export function readConfig(env: Env) {
  refuseStrangers(env);
  const read = readSettings(env);
  const siteOrigin = read.siteOrigin ?? `http://localhost:${read.port}`;
  if (read.locales.length === 0) wrong('LOCALES must name at least one language');
  if (read.crashPoint !== undefined && !read.development) wrong('CRASH_POINT needs DEVELOPMENT=true');
  if (read.shutdownAcceptMs < 5000 && !read.development) wrong('SHUTDOWN_ACCEPT_MS under 5000 needs DEVELOPMENT=true');
  if (read.siteOrigin === undefined && read.port === 0) wrong('SITE_ORIGIN must be set when PORT is 0');
  const { host: siteHost, hostname } = new URL(siteOrigin);
  const mailHost = isBareAddress(`noreply@${hostname}`) ? hostname : 'localhost';
  return {
    ...read,
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
