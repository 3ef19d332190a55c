// Journey: a first visit to the home page with every script and style sheet that it names.
import http from 'k6/http';
import { type Answer, count, toRequest } from '../call.ts';
import type { Call } from '../contract.ts';

const get = (name: string, path: string): Call => ({ name, method: 'GET', path, limit: 0, windowSeconds: 0 });
const page = toRequest(get('page', '/'), { headers: { Accept: 'text/html' } });

/** Paths of scripts and style sheets on the same host. */
function assetsOf(html: string): readonly string[] {
  const found = [...html.matchAll(/(?:src|href)="(\/[^"/][^"]*\.(?:js|css))"/g)];
  return [...new Set(found.flatMap(([, path]) => (path === undefined ? [] : [path])))];
}

/** Loads the page and its files. The name in reports is the same for all files. */
export function visitFrontPage(): void {
  const html: Answer = http.request(page.method, page.url, page.body, page.params);
  if (!count(html)) return;
  const files = assetsOf(html.body).map((path) => {
    const { url, params } = toRequest(get('asset', path));
    return { method: 'GET', url, params: { ...params, tags: { ...params.tags, name: 'GET assets' } } };
  });
  for (const answer of Object.values(http.batch(files))) count(answer);
}
