// The request pipeline: authorize, read the body, run the operation, send the answer. Each step follows from the contract.
import type { Request, Response } from 'express';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '../core/actor.ts';
import type { HttpServices, LimitCharge } from '../core/http-services.ts';
import type { RequestContext } from '../core/request-context.ts';
import { requestStateOf } from '../core/request-state.ts';
import { parseBody, parseInput, readRequestBody, shrimpParameter, type ReadBody } from '../request/read-input.ts';
import type { Exchange } from '../request/route-info.ts';
import { buildResponse } from '../response/build-response.ts';
import { isNativeForm, redirectAfterForm, redirectWithError } from '../response/native-form.ts';
import { sendResponse } from '../response/send-response.ts';
import type { BoundRoute } from './route.ts';

/** What all requests share. In production unknown fields of an answer are removed instead of thrown. */
export type Pipeline = { readonly services: HttpServices; readonly production: boolean };

/** Runs one request. Errors leave as rejections for the error handler; a native form goes back to its page instead. */
export async function runRequestPipeline(
  { services, production }: Pipeline,
  route: BoundRoute,
  { request, response }: { readonly request: Request; readonly response: Response },
): Promise<void> {
  const exchange = { services, production, route, request, response, state: requestStateOf(response) };
  if (!isNativeForm(route.contract, request)) return run(exchange, route);
  const post = { request, response, services, contract: route.contract };
  return run(exchange, route).catch((thrown: unknown) => redirectWithError(post, thrown));
}

/** Only work counts as in flight: a slow body must not make the server refuse others. */
async function run(exchange: Exchange, route: BoundRoute): Promise<void> {
  const actor = await withLoadShedding(exchange, () => authorize(exchange));
  const read = await readRequestBody(exchange, actor);
  checkShrimp(exchange, actor, read);
  const body = parseBody(exchange, read);
  await withLoadShedding(exchange, async () => {
    await chargeForBytes(exchange, actor, read.bytes);
    const input = { body, ...parseInput(exchange), context: toRequestContext(exchange, actor) };
    await redeemCaptcha(exchange, actor, body);
    await answer(exchange, await route.run(input, actor), actor);
  });
}

/** Counts the work as in flight, or refuses it under overload. @throws `store.unavailable` */
async function withLoadShedding<Result>({ services, route }: Exchange, work: () => Promise<Result>): Promise<Result> {
  services.enter(route.priority);
  try {
    return await work();
  } finally {
    services.leave();
  }
}

/** Finds host and actor, checks origin and shrimp, counts the rate limit. @throws what each of them refuses */
async function authorize({ route, services, request, state }: Exchange): Promise<Actor> {
  const { contract } = route;
  const host = await services.host(request);
  state.host = host;
  if (host.kind === 'custom' && !contract.onCustomDomains) fail('http.not_found');
  const actor = await services.actor(request, host, contract);
  state.actor = actor;
  state.locale = services.locale(request, actor);
  if (contract.csrf === 'shrimp' && services.csrf(request, actor) === 'refuse') fail('http.stale_shrimp');
  const formWithoutCookie = contract.envelope === 'form' && contract.csrf === 'shrimp' && !actor.carriesCookie;
  if (formWithoutCookie && services.source(request) !== 'own') fail('http.stale_shrimp'); // a foreign page must not sign anybody in
  if (contract.bodyLimit !== 'create') await chargeLimit({ route, services }, actor);
  return actor;
}

/** The shrimp may also be a parameter of the body. @throws `http.stale_shrimp` */
function checkShrimp({ route, services, request, state }: Exchange, actor: Actor, body: ReadBody): void {
  if (body.kind !== 'parameters') return;
  if (route.contract.csrf === 'shrimp') {
    const verdict = services.csrf(request, actor, shrimpParameter(body.values, route));
    if (verdict !== 'pass') fail('http.stale_shrimp');
  }
  state.typed = body.values.values; // a refused form may show these again
}

async function chargeLimit({ route, services }: Pick<Exchange, 'route' | 'services'>, actor: Actor, ...more: LimitCharge[]): Promise<void> {
  const { limit, limitBy } = route.contract;
  if (limit !== 'none' && limitBy !== 'operation') await services.limit([{ event: limit, points: 1 }, ...more], actor);
}

/** Calls that create pay for their bytes too, all limits in one round trip. @throws `http.rate_limited` */
async function chargeForBytes(exchange: Exchange, actor: Actor, bytes: number): Promise<void> {
  if (exchange.route.contract.bodyLimit === 'create') await chargeLimit(exchange, actor, { event: 'create_bytes', points: bytes });
}

/** @throws `captcha.missing`, `captcha.failed` */
async function redeemCaptcha({ route, services }: Exchange, actor: Actor, body: unknown): Promise<void> {
  if (!route.contract.captcha || actor.kind !== 'anonymous') return;
  const given: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'authenticity_payload') : undefined;
  await services.captcha(typeof given === 'string' ? given : undefined);
}

function toRequestContext({ services, request, response, state }: Exchange, actor: Actor): RequestContext {
  return {
    requestId: state.requestId,
    locale: state.locale ?? 'en',
    request,
    response,
    closed: () => response.destroyed || request.socket.destroyed,
    onCut: (listener) => void response.once('close', () => response.writableFinished || listener()),
    become: (next) => void (state.actor = next),
    charge: async (event, points) => services.limit([{ event, points }], actor),
  };
}

async function answer(exchange: Exchange, output: unknown, actor: Actor): Promise<void> {
  const { route, services, production, request, response, state } = exchange;
  if (isNativeForm(route.contract, request)) {
    return redirectAfterForm({ request, response, services, contract: route.contract }, output);
  }
  const around = { actor: state.actor ?? actor, services, production, headers: request.headers };
  sendResponse({ request, response, services }, buildResponse(route, output, around));
}
