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
import { type MethodTable, readOnly } from './method-table.ts';
import { runRequestPipeline, type Pipeline } from './request-pipeline.ts';
import { sendResponse } from '#platform/http/response/send-response.ts';
import { answerInsteadOfChange } from '#platform/http/core/passive-request.ts';
import type { BoundRoute } from './route.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';

type Router = Pipeline & { readonly methods: MethodTable };
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

const keyChars = 64;
const matchedMethod = ({ method }: Request): string => (method === 'HEAD' ? 'GET' : method);

type Pair = { readonly request: Request; readonly response: Response };

/** Sends an answer for which no call runs, if the host is known. */
async function answerAlone(
  { services }: Pipeline,
  { request, response }: Pair,
  answer: { readonly status: number; readonly more: readonly string[] },
): Promise<void> {
  requestStateOf(response).host = await services.host(request);
  sendResponse({ request, response, services }, answer);
}

/** Runs the call, unless it changes state and the request must not. */
function runCall(router: Pipeline, route: BoundRoute, pair: Pair): Promise<void> {
  const changesState = route.mutates || route.contract.changesState === true;
  const instead = changesState ? answerInsteadOfChange(pair.request) : undefined;
  return instead ? answerAlone(router, pair, instead) : runRequestPipeline(router, route, pair);
}

function handler(router: Router, path: string, methods: Methods): RequestHandler {
  const allowed = router.methods.get(path) ?? [];
  const allow = allowed.join(', ');
  const noIndex = [...methods.values()].some(({ contract }) => contract.noIndex);
  return (request, response, next) => {
    const route = methods.get(matchedMethod(request));
    const isOptions = request.method === 'OPTIONS';
    if (!route && !isOptions && allowed.includes(request.method)) return next(); // a page has this method
    const state = requestStateOf(response);
    state.route = path;
    state.allow = allow;
    state.noIndex = noIndex;
    const key = request.params['key'];
    if (typeof key === 'string') state.key = key.slice(0, keyChars);
    if (route) {
      state.contract = route.contract;
      return runCall(router, route, { request, response });
    }
    // OPTIONS lists the allowed methods, without CORS headers.
    return isOptions
      ? answerAlone(router, { request, response }, { status: 204, more: ['Allow', allow] })
      : fail('http.method_not_allowed');
  };
}

const bareRouter = (): ExpressRouter => expressRouter({ caseSensitive: true, strict: false });

/** The first words of a path, never a parameter: `/api/v2/item`, `/form`. */
const groupOf = (url: string): string => /^\/(?:api\/[^/?]*\/)?[^/?]*/.exec(url)?.[0] ?? '';

/** Tries only paths that begin as the request does: trying all of them costs as much as the parsing. */
function byGroup(router: Router, routes: readonly BoundRoute[]): RequestHandler {
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

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Refuses methods that no path has, where no call answered. @throws `http.method_not_allowed` */
const refuseUnknownMethod: RequestHandler = (request, response, next) => {
  if (knownMethods.has(request.method)) return next();
  requestStateOf(response).allow = readOnly.join(', ');
  fail('http.method_not_allowed');
};

/** Handlers of all calls, in order. An unknown path under `/api` is refused, others are left to the pages. */
export function callRouter({
  routes,
  ...router
}: Router & { readonly routes: readonly BoundRoute[] }): RequestHandler[] {
  const unknown = bareRouter();
  const { errorForm } = router.services;
  for (const mount of [...(errorForm ? [errorForm.mount] : []), '/api']) {
    unknown.use(mount, async (request, response) => {
      requestStateOf(response).route = `${mount}/*`;
      requestStateOf(response).host = await router.services.host(request);
      fail('http.not_found');
    });
  }
  return [byGroup(router, routes), refuseUnknownMethod, unknown];
}
