// The settings of plans, custom domains and the list of regions (docs/design/http-api.md#domains).
import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod/mini';
import { flag, listOf, setting, text } from './setting.ts';
import { isHost } from '#platform/validation/names.ts';

const hostName = z
  .string()
  .check(z.refine((given) => isHost(given) && !given.includes(':'), 'must be a lower-case host name'));

export const domainSettings = {
  plansEnabled: setting('PLANS_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether plans limit accounts. If not, every account has the limits of Identity Plus.',
  }),
  domainsEnabled: setting('DOMAINS_ENABLED', flag, {
    fallback: 'false',
    doc: 'Whether accounts can connect custom domains. Needs the operator or the domain agent, which checks them.',
  }),
  domainsTarget: setting('DOMAINS_TARGET', z.optional(hostName), {
    doc: 'Host name to which custom domains point by CNAME. Default: the host of SITE_ORIGIN.',
  }),
  domainsIpv4: setting('DOMAINS_IPV4', listOf(isIPv4, 'must be a comma list of IPv4 addresses'), {
    fallback: '',
    doc: 'IPv4 addresses to which custom domains without a subdomain point, comma list.',
  }),
  domainsIpv6: setting('DOMAINS_IPV6', listOf(isIPv6, 'must be a comma list of IPv6 addresses'), {
    fallback: '',
    doc: 'IPv6 addresses to which custom domains without a subdomain point, comma list.',
  }),
  regionsFile: setting('REGIONS_FILE', z.optional(text), {
    doc: 'JSON list of all regions, including this one: identifier, display_name, domain, icon. Reloaded every 30 s. Absent: no list.',
  }),
} as const;
