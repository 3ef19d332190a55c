// The request pipeline, as a contract says: authorize, read the body, run the operation, send the answer.
import type { Request, Response } from 'express';
import { fail } from '#platform/errors/api-error.ts';
import { isRecord } from '#platform/validation/is-record.ts';
import type { Actor } from '../core/actor.ts';
import type { HttpServices } from '../core/http-services.ts';
import { toRequestContext } from '../core/request-context.ts';
import { requestStateOf } from '../core/request-state.ts';
import {
  openBody,
  parseBody,
  parseInput,
  readRequestBody,
  shrimpParameter,
  type ReadBody,
} from '../request/read-input.ts';
import type { Exchange } from '../request/route-info.ts';
import { buildResponse } from '../response/build-response.ts';
import { isNativeForm, redirectAfterForm, redirectWithError } from '../response/native-form.ts';
import { sendResponse } from '../response/send-response.ts';
import type { BoundRoute } from './route.ts';

/** Shared by all requests. Unknown fields of an answer throw, in `production` they are removed. */
export type Pipeline = { readonly services: HttpServices; readonly production: boolean };

/** Runs one request. Rejects for the error handler, except that a native form is redirected to its page. */
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

/** While its body is read, a request does not count as in flight: slow bodies must not cause refusals. */
async function run(exchange: Exchange, route: BoundRoute): Promise<void> {
  const actor = await withLoadShedding(exchange, () => authorize(exchange));
  using open = openBody(exchange, actor);
  const read = await readRequestBody(exchange, open);
  checkShrimp(exchange, actor, read);
  const body = parseBody(exchange, read);
  await withLoadShedding(exchange, async () => {
    if (route.contract.byteLimit) await chargeLimits(exchange, actor, read.bytes);
    const input = { body, ...parseInput(exchange), context: toRequestContext(exchange, actor) };
    await redeemChallenge(exchange, actor, body);
    await answer(exchange, await route.run(input, actor), actor);
  });
}

/** Counts the request as in flight, or refuses it under overload. @throws `store.unavailable` */
async function withLoadShedding<Result>(
  { services, route }: Exchange,
  work: () => Promise<Result>,
): Promise<Result> {
  services.enter(route.priority);
  try {
    return await work();
  } finally {
    services.leave();
  }
}

/** Finds host and actor; checks who may create, origin, shrimp; counts the limit. @throws what these throw */
async function authorize(exchange: Exchange): Promise<Actor> {
  const { services, request, state } = exchange;
  const { contract } = exchange.route;
  const host = await services.host(request);
  state.host = host;
  if (host.kind === 'custom' && !contract.onCustomDomains) fail('http.not_found');
  const actor = await services.actor(request, host, contract);
  state.actor = actor;
  state.locale = services.locale(request, actor);
  if (contract.creates) services.checkCreator(actor);
  if (contract.csrf === 'shrimp' && services.csrf(request, actor) === 'refuse') fail('http.stale_shrimp');
  const formWithoutCookie =
    contract.envelope === 'form' && contract.csrf === 'shrimp' && !actor.carriesCookie;
  // Otherwise a foreign page could post this form.
  if (formWithoutCookie && services.source(request) !== 'own') fail('http.stale_shrimp');
  if (contract.sameOrigin && services.source(request, host) !== 'own') fail('http.stale_shrimp');
  if (!contract.byteLimit) await chargeLimits(exchange, actor, 0);
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

/** Counts a call with a byte limit after its body, both in one round trip. @throws `http.rate_limited` */
async function chargeLimits({ route, services }: Exchange, actor: Actor, bytes: number): Promise<void> {
  const { limit, limitBy, byteLimit } = route.contract;
  if (limit === 'none' || limitBy === 'operation') return;
  const charges = [{ event: limit, points: 1 }];
  await services.limit(byteLimit ? [...charges, { event: byteLimit, points: bytes }] : charges, actor);
}

/** @throws the error of a wrong or missing solution */
async function redeemChallenge({ route, services }: Exchange, actor: Actor, body: unknown): Promise<void> {
  const { challengeField } = route.contract;
  if (challengeField === undefined || actor.kind !== 'anonymous') return;
  const solution = isRecord(body) ? body[challengeField] : undefined;
  await services.redeemChallenge(typeof solution === 'string' ? solution : undefined);
}

async function answer(exchange: Exchange, output: unknown, actor: Actor): Promise<void> {
  const { route, services, production, request, response, state } = exchange;
  if (isNativeForm(route.contract, request)) {
    return redirectAfterForm({ request, response, services, contract: route.contract }, output);
  }
  const around = { actor: state.actor ?? actor, services, production, headers: request.headers };
  sendResponse({ request, response, services }, buildResponse(route, output, around));
}
