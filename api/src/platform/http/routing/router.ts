// Routes all calls: Express looks a path up once, the method is matched here
// (docs/design/http-api.md#paths-and-hosts).
import {
  Router as expressRouter,
  type Request,
  type RequestHandler,
  type Response,
  type Router as ExpressRouter,
} from 'express';
import { fail } from '#platform/errors/api-error.ts';
import { runRequestPipeline, type Pipeline } from './request-pipeline.ts';
import { sendResponse } from '#platform/http/response/send-response.ts';
import type { BoundRoute } from './route.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

type Methods = Map<string, BoundRoute>;

/** Path pattern -> method -> call; fixed words before `:key`, so that they win. */
export function routeTable(routes: readonly BoundRoute[]): Map<string, Methods> {
  const table = new Map<string, Methods>();
  for (const route of routes) {
    const { path: main, aliases = [], method } = route.contract;
    for (const path of [main, ...aliases]) {
      const methods: Methods = table.get(path) ?? new Map();
      if (methods.has(method)) throw new Error(`Two calls for ${method} ${path}`);
      table.set(path, methods.set(method, route));
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

const keyChars = 64;
const matchedMethod = ({ method }: Request): string => (method === 'HEAD' ? 'GET' : method);

/** Answers OPTIONS: what is allowed, and no CORS header. */
async function options(
  { services }: Pipeline,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  await services.host(request);
  sendResponse(
    { request, response, services },
    { status: 204, more: ['Allow', requestStateOf(response).allow ?? ''] },
  );
}

function handler(router: Pipeline, path: string, methods: Methods): RequestHandler {
  const allow = allowed(methods);
  const noIndex = [...methods.values()].some(({ contract }) => contract.noIndex);
  const isPage = !path.startsWith('/api');
  return (request, response, next) => {
    const isRead = ['GET', 'HEAD'].includes(request.method);
    if (isPage && isRead && !methods.has(matchedMethod(request))) return next(); // the page of this form
    const state = requestStateOf(response);
    state.route = path;
    state.allow = allow;
    state.noIndex = noIndex;
    const key = request.params['key'];
    if (typeof key === 'string') state.key = key.slice(0, keyChars);
    const route = methods.get(matchedMethod(request));
    if (route) {
      state.contract = route.contract;
      return runRequestPipeline(router, route, { request, response });
    }
    return request.method === 'OPTIONS'
      ? options(router, { request, response })
      : fail('http.method_not_allowed');
  };
}

const bareRouter = (): ExpressRouter => expressRouter({ caseSensitive: true, strict: false });

/** The first words of a path, never a parameter: `/api/v2/item`, `/form`. */
const groupOf = (url: string): string => /^\/(?:api\/[^/?]*\/)?[^/?]*/.exec(url)?.[0] ?? '';

/** Tries only paths that begin as the request does: trying all of them costs as much as the parsing. */
function byGroup(router: Pipeline, routes: readonly BoundRoute[]): RequestHandler {
  const groups = new Map<string, ExpressRouter>();
  for (const [path, methods] of routeTable(routes)) {
    const group = groups.get(groupOf(path)) ?? bareRouter();
    groups.set(groupOf(path), group.all(path, handler(router, path, methods)));
  }
  const find: RequestHandler = (request, response, next) => {
    const group = groups.get(groupOf(request.url));
    return group ? group(request, response, next) : next();
  };
  // Shows its routers as those of Express do.
  return Object.assign(find, { stack: [...groups.values()].map((handle) => ({ handle })) });
}

/** Handlers of all calls, in order. An unknown path under `/api` is refused, others are left to the pages. */
export function callRouter({
  routes,
  ...router
}: Pipeline & { readonly routes: readonly BoundRoute[] }): RequestHandler[] {
  const unknown = bareRouter();
  const { errorForm } = router.services;
  for (const mount of [...(errorForm ? [errorForm.mount] : []), '/api']) {
    unknown.use(mount, async (request, response) => {
      requestStateOf(response).route = `${mount}/*`;
      requestStateOf(response).host = await router.services.host(request);
      fail('http.not_found');
    });
  }
  return [byGroup(router, routes), unknown];
}
