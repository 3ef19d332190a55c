// All calls as Express routes: one look-up per request, methods decided here (api.md 1.1, style §6.4).
import { Router as expressRouter, type Request, type RequestHandler, type Response, type Router as ExpressRouter } from 'express';

import { fail } from '#platform/errors/api-error.ts';
import { runRequestPipeline, type Pipeline } from './request-pipeline.ts';
import { sendResponse } from '#platform/http/response/send-response.ts';
import type { BoundRoute } from './route.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

type Methods = Map<string, BoundRoute>;

/** Path pattern -> method -> call; fixed words before `:key`, so that they win. */
export function routeTable(served: readonly BoundRoute[]): Map<string, Methods> {
  const table = new Map<string, Methods>();
  for (const one of served) {
    for (const path of [one.contract.path, ...(one.contract.aliases ?? [])]) {
      const methods: Methods = table.get(path) ?? new Map();
      if (methods.has(one.contract.method)) throw new Error(`Two calls for ${one.contract.method} ${path}`);
      table.set(path, methods.set(one.contract.method, one));
    }
  }
  const rank = (path: string): string => path.replaceAll(':', '\uffff');
  return new Map([...table].toSorted(([one], [other]) => (rank(one) < rank(other) ? -1 : 1)));
}

function allowed(methods: ReadonlyMap<string, unknown>): string {
  return [...methods.keys()]
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .concat('OPTIONS')
    .join(', ');
}

const wayOf = ({ method }: Request): string => (method === 'HEAD' ? 'GET' : method);

/** Answers OPTIONS: what is allowed, and no CORS header. */
async function options({ services }: Pipeline, { request, response }: { request: Request; response: Response }): Promise<void> {
  await services.host(request);
  sendResponse({ request, response, services }, { status: 204, more: ['Allow', requestStateOf(response).allow ?? ''] });
}

function handler(router: Pipeline, path: string, methods: Methods): RequestHandler {
  const allow = allowed(methods);
  const isPage = !path.startsWith('/api');
  return (request, response, next) => {
    if (isPage && !methods.has(wayOf(request)) && ['GET', 'HEAD'].includes(request.method)) return next(); // the page of this form
    const state = requestStateOf(response);
    state.route = path;
    state.allow = allow;
    const key = request.params['key'];
    if (typeof key === 'string') state.key = key;
    const served = methods.get(wayOf(request));
    if (served?.contract.frozen) state.frozen = served.contract.frozen;
    if (served?.contract.signedOut) state.signedOut = served.contract.signedOut;
    if (served) return runRequestPipeline(router, served, { request, response });
    return request.method === 'OPTIONS' ? options(router, { request, response }) : fail('http.method_not_allowed');
  };
}

const bareRouter = (): ExpressRouter => expressRouter({ caseSensitive: true, strict: false });

/** The first words of a path, never a parameter: `/api/v2/secret`, `/signup`. */
const groupOf = (url: string): string => /^\/(?:api\/[^/?]*\/)?[^/?]*/.exec(url)?.[0] ?? '';

/** Only the few paths that begin as the request does are tried one after the other: trying all of them cost as much as the parsing. */
function byGroup(router: Pipeline, served: readonly BoundRoute[]): RequestHandler {
  const groups = new Map<string, ExpressRouter>();
  for (const [path, methods] of routeTable(served)) {
    const group = groups.get(groupOf(path)) ?? bareRouter();
    groups.set(groupOf(path), group.all(path, handler(router, path, methods)));
  }
  const find: RequestHandler = (request, response, next) => {
    const group = groups.get(groupOf(request.url));
    return group ? group(request, response, next) : next();
  };
  return Object.assign(find, { stack: [...groups.values()].map((handle) => ({ handle })) }); // as Express's own routers show theirs
}

/** The routes of all calls, to be used in a row; an unknown path under `/api` ends here, any other goes on to the pages. */
export function callRouter({ served, ...router }: Pipeline & { readonly served: readonly BoundRoute[] }): RequestHandler[] {
  const unknown = bareRouter();
  for (const mount of ['/api/v1', '/api']) {
    unknown.use(mount, async (request, response) => {
      requestStateOf(response).route = `${mount}/*`;
      requestStateOf(response).host = await router.services.host(request);
      fail('http.not_found');
    });
  }
  return [byGroup(router, served), unknown];
}
