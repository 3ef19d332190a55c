// The page of the REST API and its style sheet, made once at start (issue "OpenAPI").
import { readFile } from 'node:fs/promises';
import { restApiPage, type Installation } from './rest-api-page.ts';

/** Where the page and its style sheet are served. */
export const restApiPaths = { page: '/docs/rest-api', style: '/docs/rest-api.css' } as const;

type Part = { readonly body: string; readonly type: string };
export type RestApi = Readonly<Record<keyof typeof restApiPaths, Part>>;

/** @param document the OpenAPI document of all calls */
export async function openRestApi(document: unknown, installation: Omit<Installation, 'style'>): Promise<RestApi> {
  const page = restApiPage(document, { ...installation, style: restApiPaths.style });
  const style = await readFile(new URL('rest-api.css', import.meta.url), 'utf8');
  return { page: { body: page, type: 'text/html; charset=utf-8' }, style: { body: style, type: 'text/css; charset=utf-8' } };
}
