// Lists the caller's domains (docs/design/http-api.md#domains).
import { listDomains } from '@glimpse/contracts/domains';
import { operation } from '#platform/http/routing/route.ts';
import { type ReadDomainDeps, requireCustomerId } from './domain-deps.ts';
import { toClusterRecord, toDomainRecord } from './present-domain.ts';

/** Lists all domains of the caller by name. A plan that no longer includes domains hides none of them. */
export const list = operation(listDomains, async ({ domains, config }: ReadDomainDeps, _input, actor) => {
  const claims = await domains.listByCustomer(requireCustomerId({ config }, actor));
  const { heartbeat, now } = await domains.heartbeat();
  const records = claims.map((claim) =>
    toDomainRecord(claim, { custid: actor.custid, now, heartbeat, edge: config }),
  );
  return { count: records.length, records, details: { cluster: toClusterRecord(config) } };
});
