// The page of the REST API and its style sheet, made when somebody first asks for them (issue "OpenAPI").
import { readFile } from 'node:fs/promises';
import { type Asset, assetOf } from '#platform/http/response/static-files.ts';
import type { Installation } from './rest-api-page.ts';

/** Where the page and its style sheet are served. */
export const restApiPaths = { page: '/docs/rest-api', style: '/docs/rest-api.css' } as const;

type Name = keyof typeof restApiPaths;
export type RestApi = (name: Name) => Promise<Asset>;
type Sources = { readonly document: () => Promise<unknown>; readonly installation: Omit<Installation, 'style'> };

async function make({ document, installation }: Sources): Promise<Readonly<Record<Name, Asset>>> {
  const { restApiPage } = await import('./rest-api-page.ts');
  const page = restApiPage(await document(), { ...installation, style: restApiPaths.style });
  const style = await readFile(new URL('rest-api.css', import.meta.url), 'utf8');
  return { page: assetOf(page, 'text/html; charset=utf-8'), style: assetOf(style, 'text/css; charset=utf-8') };
}

/** @param sources `document` gives the OpenAPI document of all calls */
export function openRestApi(sources: Sources): RestApi {
  let made: ReturnType<typeof make> | undefined;
  return async (name) => (await (made ??= make(sources)))[name];
}
