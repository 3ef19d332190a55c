// Derives the limits of the creation form from the page globals (docs/design/product.md#validation).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import { limits } from '@glimpse/contracts/limits';
import type { visitorPlan } from '@glimpse/contracts/plan-table';

/** Returns the maximum of code points: of the customer's plan, else of the anonymous plan, else 10,000. */
export function maxChars({ cust, available_plans }: Bootstrap): number {
  return (
    (cust?.plan ?? available_plans['anonymous' satisfies (typeof visitorPlan)['id']])?.options.size ??
    limits.defaultSizeChars
  );
}

export type Lifetimes = {
  readonly options: readonly number[];
  /** '' without options. */ readonly preset: string;
};

/** Returns the lifetimes in seconds that the plan allows. The preset is the server's default, else 7 days. */
export function lifetimes({ plan, secret_options }: Bootstrap): Lifetimes {
  const options = secret_options.ttl_options.filter((seconds) => seconds <= plan.options.ttl);
  const wished = secret_options.default_ttl || limits.defaultTtlSeconds;
  const preset = options.includes(wished) ? wished : options.at(-1);
  return { options, preset: preset === undefined ? '' : String(preset) };
}

/** Returns the hosts on offer: active custom domains, then the site host. Empty if there is no choice. */
export function linkHosts({ domains_enabled, custom_domains, site_host }: Bootstrap): readonly string[] {
  const custom = custom_domains.filter((domain) => domain !== site_host);
  return domains_enabled && custom.length > 0 ? [...custom, site_host] : [];
}

/** Returns the host of new links. An unknown choice becomes the first host on offer. */
export function linkHost(bootstrap: Bootstrap, chosen: string): string {
  const hosts = linkHosts(bootstrap);
  return hosts.includes(chosen) ? chosen : (hosts[0] ?? bootstrap.site_host);
}

export type GenerateRefusal = 'generateOff' | 'typedReason' | 'domainReason';

/** Returns why nothing can be generated now, as a key of the texts; `undefined` if it can. */
export function generateRefusal(now: {
  readonly enabled: boolean;
  readonly typed: boolean;
  readonly customDomain: boolean;
}): GenerateRefusal | undefined {
  if (!now.enabled) return 'generateOff';
  if (now.typed) return 'typedReason';
  return now.customDomain ? 'domainReason' : undefined;
}
