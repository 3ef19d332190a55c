// Settings of the domain agent: those that the API has, too, keep their names and meaning.
import { getServers } from 'node:dns';
import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { logLevels } from '#platform/log.ts';
import {
  type Environment,
  integer,
  commaList,
  optionalText,
  readSetting,
  setting,
  SettingError,
  nonEmptyText,
} from '#platform/setting.ts';
import type { DnsServer } from '../../checks/dns-exchange.ts';
import { parseDnsServer } from '../../checks/dns-servers.ts';
import type { Target } from '../../checks/pointing.ts';
import { isRange } from '../../checks/public-address.ts';

const listOf = (isRight: (part: string) => boolean, message: string) =>
  z.pipe(commaList, z.array(z.string()).check(z.refine((parts) => parts.every(isRight), message)));
const label = (expression: RegExp, message: string) => z.string().check(z.regex(expression, message));

/** All settings of the agent. */
export const agentSettings = {
  mongoUrl: setting('MONGO_URL', nonEmptyText, {
    fallback: 'mongodb://127.0.0.1:27017/glimpse',
    doc: 'Address of MongoDB with the name of the database of the API.',
  }),
  mongoUrlFile: setting('MONGO_URL_FILE', optionalText, {
    doc: 'Path of a file that holds this address, in place of it.',
  }),
  region: setting('REGION', label(/^[a-z0-9-]{1,63}$/, 'must be an identifier such as eu'), {
    fallback: 'eu',
    doc: 'Identifier of this region. It is a part of each TXT value: never change it.',
  }),
  siteOrigin: setting('SITE_ORIGIN', nonEmptyText, {
    fallback: 'http://localhost',
    doc: 'Origin of the site. Its host, and names under it, are no custom domains.',
  }),
  siteAliases: setting('SITE_ALIASES', commaList, { doc: 'Further hosts of the site, comma list.' }),
  target: setting('DOMAINS_TARGET', optionalText, {
    doc: 'Host name to which custom domains point by CNAME. Default: the host of SITE_ORIGIN.',
  }),
  ipv4: setting('DOMAINS_IPV4', listOf(isIPv4, 'must be IPv4 addresses'), {
    doc: 'IPv4 addresses to which custom domains without a subdomain point, comma list.',
  }),
  ipv6: setting('DOMAINS_IPV6', listOf(isIPv6, 'must be IPv6 addresses'), {
    doc: 'IPv6 addresses to which custom domains without a subdomain point, comma list.',
  }),
  dnsMode: setting('DNS_MODE', z.enum(['authoritative', 'recursive'], 'must be authoritative or recursive'), {
    fallback: 'authoritative',
    doc: 'authoritative: asks the name servers of each domain. recursive: asks DNS_RESOLVERS.',
  }),
  dnsResolvers: setting(
    'DNS_RESOLVERS',
    listOf((part) => parseDnsServer(part) !== undefined, 'must be addresses such as 192.0.2.53:53'),
    { doc: 'Resolvers for the mode recursive, comma list. Default: those of the machine.' },
  ),
  allowedCidrs: setting('ALLOWED_PRIVATE_CIDRS', listOf(isRange, 'must be ranges such as 10.0.0.0/8'), {
    doc: 'Private ranges in which name servers and addresses of custom domains may be asked, comma list of CIDRs.',
  }),
  keyFile: setting('OPERATOR_KEY_FILE', nonEmptyText, {
    fallback: '.data/operator-key',
    doc: 'Path of the key that makes TXT values. It is made at the first start.',
  }),
  namePrefix: setting('OWNERSHIP_PREFIX', label(/^_[a-z0-9-]{1,21}$/, 'must be a label such as _glimpse'), {
    fallback: '_glimpse-challenge',
    doc: 'First label of the TXT record.',
  }),
  valuePrefix: setting(
    'OWNERSHIP_VALUE_PREFIX',
    label(/^[A-Za-z0-9=_.-]{0,32}$/, 'must have at most 32 letters, digits and =_.-'),
    { fallback: 'glimpse-verify=', doc: 'Begin of the value of the TXT record.' },
  ),
  caaIdentities: setting('CAA_IDENTITIES', commaList, {
    fallback: 'letsencrypt.org',
    doc: 'Names of your certificate authority in CAA records, comma list. none: CAA is not looked at.',
  }),
  caaAccountUri: setting('CAA_ACCOUNT_URI', optionalText, {
    doc: 'Address of the account at that authority, as accounturi of CAA records names it. Absent: such records forbid.',
  }),
  healthPort: setting('HEALTH_PORT', z.optional(integer(0, 65_535)), {
    doc: 'Private port of /livez, /readyz and /ask?domain=NAME. Absent: there is none.',
  }),
  healthHost: setting('BIND_ADDRESS', nonEmptyText, {
    fallback: '127.0.0.1',
    doc: 'Address on which that port listens.',
  }),
  logLevel: setting('LOG_LEVEL', z.enum(logLevels, 'must be a log level'), {
    fallback: 'info',
    doc: 'Lowest level that is logged.',
  }),
} as const;

/** @throws SettingError without the reason, which may contain the path of a secret */
function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    throw new SettingError('MONGO_URL_FILE must name a file that can be read');
  }
}

function hostOf(origin: string): string {
  const host = URL.parse(origin)?.hostname;
  if (!host) throw new SettingError('SITE_ORIGIN must be an origin such as https://glimpse.example.com');
  return host;
}

/** Name of the database in the address, else `glimpse`. */
const databaseOf = (url: string): string =>
  decodeURIComponent(/^[^/]+\/\/[^/]+\/([^?]+)/.exec(url)?.[1] ?? '') || 'glimpse';

const servers = (texts: readonly string[]): readonly DnsServer[] =>
  texts.flatMap((one) => parseDnsServer(one) ?? []);

export type AgentConfig = ReturnType<typeof readAgentConfig>;

/** Reads the environment. @throws SettingError that names the variable */
export function readAgentConfig(environment: Environment) {
  const all = agentSettings;
  const get = <T>(one: Parameters<typeof readSetting<T>>[1]): T => readSetting(environment, one);
  const siteHost = hostOf(get(all.siteOrigin));
  const cname = get(all.target) ?? siteHost;
  const target: Target = { cname, ipv4: get(all.ipv4), ipv6: get(all.ipv6) };
  const aliases = get(all.siteAliases).map((one) => one.replace(/:\d+$/, '').toLowerCase());
  const identities = get(all.caaIdentities).filter((one) => one !== 'none');
  const resolvers = servers(get(all.dnsResolvers));
  const file = get(all.mongoUrlFile);
  const mongoUrl = file === undefined ? get(all.mongoUrl) : contentOf(file);
  return {
    mongoUrl,
    database: databaseOf(mongoUrl),
    region: get(all.region),
    target,
    ownHosts: [...new Set([siteHost, cname, ...aliases])],
    dns: {
      mode: get(all.dnsMode),
      resolvers: resolvers.length > 0 ? resolvers : servers(getServers()),
      allowed: get(all.allowedCidrs),
    },
    keyFile: get(all.keyFile),
    form: { namePrefix: get(all.namePrefix), valuePrefix: get(all.valuePrefix) },
    caa:
      identities.length > 0
        ? { identities, accountUri: get(all.caaAccountUri), method: 'http-01' as const }
        : undefined,
    health: { port: get(all.healthPort), host: get(all.healthHost) },
    logLevel: get(all.logLevel),
  };
}
