// The closed host table: the hosts of this region and its custom domains (docs/design/trust.md#hosts).
import type { Host } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';

export type HostTable = {
  /** @throws `http.wrong_host` for every host that is not listed */
  find(header: string | undefined): Host | Promise<Host>;
  /** Whether a `Host` header names the site itself, not a custom domain. */
  isSite(header: string | undefined): boolean;
  /** Origins of the site: allowed values of the header `Origin`. */
  readonly origins: ReadonlySet<string>;
  /** The origin of pages that came from the same custom domain, by the `Host` header of the request. */
  originsOf(header: string | undefined): ReadonlySet<string>;
};

type Site = {
  readonly siteOrigin: string;
  readonly siteHost: string;
  readonly siteAliases: readonly string[];
  readonly https: boolean;
};
/** Finds a custom domain that is served here, by its name without a port. */
type FindHosted = (
  hostname: string,
) => Promise<{ readonly hostname: string; readonly domainId: string } | undefined>;

/** How to serve a refused host: always logged, answered only in development. */
export const unlistedHost = {
  log: 'Request refused: its host is neither that of SITE_ORIGIN nor in SITE_ALIASES',
  text: 'Misdirected Request: add this host to SITE_ALIASES, or make it the host of SITE_ORIGIN',
} as const;

const site: Host = { kind: 'site' };
const domainName =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The usual port is optional; case is ignored. Without `hosted` there are no custom domains. */
export function hostTable(
  { siteOrigin, siteHost, siteAliases, https }: Site,
  hosted?: FindHosted,
): HostTable {
  const usualPort = https ? ':443' : ':80';
  const bare = (host: string): string => (host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host);
  const names = new Set([siteHost, ...siteAliases].map(bare));
  const nameOf = (header: string | undefined): string => bare((header ?? '').toLowerCase());
  const scheme = https ? 'https' : 'http';
  const custom = async (find: FindHosted, name: string): Promise<Host> => {
    const found = await find(name);
    return found ? { kind: 'custom', ...found } : fail('http.wrong_host');
  };
  return {
    origins: new Set([siteOrigin, ...[...names].map((name) => `${scheme}://${name}`)]),
    originsOf: (header) => new Set([`${scheme}://${nameOf(header)}`]),
    isSite: (header) => names.has(nameOf(header)),
    find(header) {
      const name = nameOf(header);
      if (names.has(name)) return site;
      return hosted && domainName.test(name) ? custom(hosted, name) : fail('http.wrong_host');
    },
  };
}
