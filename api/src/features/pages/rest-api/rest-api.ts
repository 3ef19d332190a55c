// The page of the REST API and its style sheet, created at the first request for one of them.
import { readFile } from 'node:fs/promises';
import { type Asset, assetOf } from '#platform/http/response/static-files.ts';
import type { RestApiSite } from './rest-api-page.ts';

/** The paths of the page and its style sheet. */
export const restApiPaths = { page: '/docs/rest-api', style: '/docs/rest-api.css' } as const;

type Name = keyof typeof restApiPaths;
export type RestApi = (name: Name) => Promise<Asset>;
type Sources = {
  readonly document: () => Promise<unknown>;
  readonly installation: Omit<RestApiSite, 'style'>;
};

async function createAssets({ document, installation }: Sources): Promise<Readonly<Record<Name, Asset>>> {
  const { restApiPage } = await import('./rest-api-page.ts');
  const page = restApiPage(await document(), { ...installation, style: restApiPaths.style });
  const style = await readFile(new URL('rest-api.css', import.meta.url), 'utf8');
  return {
    page: assetOf(page, 'text/html; charset=utf-8'),
    style: assetOf(style, 'text/css; charset=utf-8'),
  };
}

/** @param sources `document` returns the OpenAPI document of all calls */
export function openRestApi(sources: Sources): RestApi {
  let created: ReturnType<typeof createAssets> | undefined;
  return async (name) => (await (created ??= createAssets(sources)))[name];
}
