// The closed host table: which hosts this region answers for (trust.md 7, api.md 1.1). Custom domains will join behind the same look-up.
import type { Host } from './actor.ts';
import { fail } from './fail.ts';

export type HostTable = {
  /** @throws `http.wrong_host` for every host that is not listed */
  find(header: string | undefined): Host | Promise<Host>;
  /** Origins of the site: what `Origin` may say. */
  readonly origins: ReadonlySet<string>;
};

type Site = { readonly siteOrigin: string; readonly siteHost: string; readonly siteAliases: readonly string[]; readonly https: boolean };

const site: Host = { kind: 'site' };

/** The usual port may be said or left out; names are compared without case. */
export function hostTable({ siteOrigin, siteHost, siteAliases, https }: Site): HostTable {
  const usualPort = https ? ':443' : ':80';
  const bare = (host: string): string => (host.endsWith(usualPort) ? host.slice(0, -usualPort.length) : host);
  const names = new Set([siteHost, ...siteAliases].map(bare));
  const scheme = https ? 'https' : 'http';
  return {
    origins: new Set([siteOrigin, ...[...names].map((name) => `${scheme}://${name}`)]),
    find(header) {
      if (header !== undefined && names.has(bare(header.toLowerCase()))) return site;
      return fail('http.wrong_host');
    },
  };
}
