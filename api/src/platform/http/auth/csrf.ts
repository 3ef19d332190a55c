// The origin and shrimp rule: decides whether a request may change state (docs/design/http-api.md#shrimp).
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { requestOriginOf } from '#platform/http/core/request-origin.ts';
import type { HostTable } from '#platform/http/request/host-table.ts';
import { type Shrimps, shrimpFromHeaders } from './shrimp.ts';

type CsrfDeps = {
  readonly shrimps: Shrimps;
  readonly hosts: Pick<HostTable, 'origins' | 'originsOf'>;
};

export function csrfRule({ shrimps, hosts }: CsrfDeps): Pick<HttpServices, 'csrf' | 'source'> {
  return {
    csrf({ headers }, { carriesCookie, session }, parameter) {
      if (!carriesCookie) return 'pass';
      // `null` (a native form of ours) passes like `own` here, because session and shrimp are checked next.
      if (!session || requestOriginOf(headers, hosts.origins) === 'foreign') return 'refuse';
      const given = shrimpFromHeaders(headers) ?? parameter;
      if (given === undefined) return 'ask';
      return shrimps.accepts(session, given) ? 'pass' : 'refuse';
    },
    source: ({ headers }, host) =>
      requestOriginOf(headers, host?.kind === 'custom' ? hosts.originsOf(headers.host) : hosts.origins),
  };
}
