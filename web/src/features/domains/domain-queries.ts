// The calls of the domain pages (docs/design/web-domains.md).
import { listDomains, viewDomain } from '@glimpse/contracts/domains';
import type { Answer } from '@glimpse/contracts/endpoint';
import type { Api } from '#lib/api.ts';
import { fetchContract } from '#lib/query/contract-query.ts';

export type FoundDomain = Answer<typeof viewDomain>;
export type FoundDomains = Answer<typeof listDomains>;

export const loadDomains = (api: Api): Promise<FoundDomains> => fetchContract(api, listDomains, {});

/** The call for one domain, by its name or its id. */
export const callFor = (domain: string) => ({ params: { domain } });

export const loadDomain = (api: Api, domain: string): Promise<FoundDomain> =>
  fetchContract(api, viewDomain, callFor(domain));
