// The calls of the domain pages (docs/design/web-domains.md).
import { addDomain, listDomains, removeDomain, verifyDomain, viewDomain } from '@glimpse/contracts/domains';
import type { Answer } from '@glimpse/contracts/endpoint';
import type { Api } from '#lib/api.ts';

export type FoundDomain = Answer<typeof viewDomain>;
export type FoundDomains = Answer<typeof listDomains>;

export const loadDomains = (api: Api): Promise<FoundDomains> => api.load(listDomains, {});

export const loadDomain = (api: Api, domain: string): Promise<FoundDomain> =>
  api.load(viewDomain, { params: { domain } });

export const add = (api: Api, domain: string) => api.submit(addDomain, { body: { domain } });

export const checkNow = (api: Api, domain: string) =>
  api.submit(verifyDomain, { params: { domain }, body: {} });

export const remove = (api: Api, domain: string) =>
  api.submit(removeDomain, { params: { domain }, body: {} });
