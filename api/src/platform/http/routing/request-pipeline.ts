// One call from its first guard to its answer: host, actor, shrimp, limit, body, operation, answer (style §4).
import type { Request, Response } from 'express';
import { limits } from '@glimpse/contracts/limits';

import type { Actor } from '#platform/http/core/actor.ts';
import { buildResponse } from '#platform/http/response/build-response.ts';
import { decodeDocument, decodeParameters, hasBody, readBody } from '#platform/http/request/body.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { fail } from '#platform/errors/api-error.ts';
import {
  toParameterValues,
  flatten,
  mergeParameters,
  noParameters,
  type ParameterValues,
  type ParameterNames,
} from '#platform/http/request/parameters.ts';
import { parseForm } from '#platform/http/request/body-form.ts';
import { redirectAfterForm, isNativeForm, redirectWithError } from '#platform/http/response/native-form.ts';
import type { LimitCharge, HttpServices } from '#platform/http/core/http-services.ts';
import { parseParameters, parseNonce, parsePathParameters } from '#platform/http/request/parse-parameters.ts';
import { sendResponse } from '#platform/http/response/send-response.ts';
import type { Route } from './route.ts';
import { requestStateOf, type RequestState } from '#platform/http/core/request-state.ts';

/** What the router holds for all calls. `production` strips an answer's unknown fields instead of throwing. */
export type Router<Ctx> = { readonly ctx: Ctx; readonly services: HttpServices; readonly production: boolean };

type Running<Ctx> = Router<Ctx> & {
  readonly served: Route<Ctx>;
  readonly request: Request;
  readonly response: Response;
  readonly state: RequestState;
};

/**
 * Serves one request. Failures leave as rejections and meet the error edge. Only work counts as in flight, not the wait for
 * a slow body: whoever drips bytes must not make others be turned away.
 */
export async function runRequestPipeline<Ctx>(
  router: Router<Ctx>,
  served: Route<Ctx>,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const { ctx, services, production } = router; // written out: the spread of a call's parts costs as much as its routing
  const running = { ctx, services, production, served, request, response, state: requestStateOf(response) };
  const { contract } = served;
  if (!isNativeForm(contract, request)) return run(running);
  const posting = { request, response, services: router.services, contract };
  return run(running).catch((thrown: unknown) => redirectWithError(posting, thrown));
}

async function run<Ctx>(running: Running<Ctx>): Promise<void> {
  const actor = await withLoadShedding(running, () => authorize(running));
  const given = await bodyOf(running, actor);
  await withLoadShedding(running, () => runOperation(running, actor, given));
}

type Given = { readonly body: unknown; readonly bytes: number };

/** Counts work in and out, or turns it away under overload. @throws `store.unavailable` */
async function withLoadShedding<Ctx, Result>({ services, served }: Running<Ctx>, work: () => Promise<Result>): Promise<Result> {
  services.enter(served.priority);
  try {
    return await work();
  } finally {
    services.leave();
  }
}

/** Runs the operation and sends what it gives. */
async function runOperation<Ctx>(running: Running<Ctx>, actor: Actor, { body, bytes }: Given): Promise<void> {
  const { ctx, services, production, served, request, response, state } = running;
  const { contract } = served;
  if (contract.bodyLimit === 'create') await charge(running, actor, bytes);
  const input = inputOf(running, body, actor);
  if (contract.captcha && actor.kind === 'anonymous') await services.captcha(solutionOf(body));
  const output = await served.run(ctx, input, actor);
  if (isNativeForm(contract, request)) return redirectAfterForm({ request, response, services, contract }, output);
  sendResponse(
    { request, response, services },
    buildResponse(served, output, { actor: state.actor ?? actor, services, production, headers: request.headers }),
  );
}

/** Host, actor, and the limits that are counted before any work. */
async function authorize<Ctx>(running: Running<Ctx>): Promise<Actor> {
  const { served, services, request, state } = running;
  const { contract } = served;
  const host = await services.host(request);
  state.host = host;
  if (host.kind === 'custom' && !contract.onCustomDomains) fail('http.not_found');
  const actor = await services.actor(request, host, contract);
  state.actor = actor;
  state.locale = services.locale(request, actor);
  if (contract.csrf === 'shrimp' && services.csrf(request, actor) === 'refuse') fail('http.stale_shrimp');
  const alone = contract.envelope === 'form' && served.contract.csrf === 'shrimp' && !actor.carriesCookie;
  if (alone && services.source(request) !== 'own') fail('http.stale_shrimp'); // a foreign page must not sign anybody in
  if (contract.bodyLimit !== 'create') await charge(running, actor, 0);
  return actor;
}

/** One round trip for all limits of the call; creating also pays for its bytes (api.md 9). */
async function charge<Ctx>({ served, services }: Running<Ctx>, actor: Actor, bytes: number): Promise<void> {
  const { limit, limitBy, bodyLimit } = served.contract;
  if (limit === 'none' || limitBy === 'operation') return;
  const charges: LimitCharge[] = [{ event: limit, points: 1 }];
  if (bodyLimit === 'create') charges.push({ event: 'create_bytes', points: bytes });
  await services.limit(charges, actor);
}

function mostBytes<Ctx>({ served, services }: Running<Ctx>, actor: Actor): number {
  switch (served.contract.bodyLimit ?? 'default') {
    case 'default':
      return limits.bodyBytes;
    case 'create':
    case 'text':
      return limits.createBodyBytesPerChar * services.sizeChars(actor) + limits.createBodyExtraBytes;
    case 'report':
      return limits.reportBodyBytes;
  }
}

/** The parsed body and its size. A body on GET is ignored; the shrimp may be one of its parameters. @throws `http.stale_shrimp` */
async function bodyOf<Ctx>(running: Running<Ctx>, actor: Actor): Promise<Given> {
  const { served, services, request } = running;
  const { contract, bodyNames, mutates } = served;
  if (!mutates) return { body: undefined, bytes: 0 };
  const bytes = hasBody(request) ? await readBody(request, mostBytes(running, actor)) : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? '';
  if (contract.media) return { body: decodeDocument(bytes, type, contract.media), bytes: bytes.length };
  const fields = bytes.length === 0 ? noParameters : decodeParameters(bytes, type, bodyNames);
  if (contract.csrf === 'shrimp') {
    const shrimp = flatten(fields, bodyNames)['shrimp'];
    const verdict = services.csrf(request, actor, typeof shrimp === 'string' ? shrimp : '');
    if (verdict !== 'pass') fail('http.stale_shrimp');
  }
  running.state.typed = fields.values;
  const all = contract.frozen ? mergeParameters(queryFields(request.url, bodyNames), fields) : fields;
  return { body: parseParameters(contract.body, all, bodyNames), bytes: bytes.length };
}

/** The parameter that holds a captcha solution. */
function solutionOf(body: unknown): string | undefined {
  const given: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'authenticity_payload') : undefined;
  return typeof given === 'string' ? given : undefined;
}

function inputOf<Ctx>(running: Running<Ctx>, body: unknown, actor: Actor) {
  const { served, request } = running;
  const { contract, queryNames } = served;
  const params = parsePathParameters(contract, request.params);
  const nonce = parseNonce(contract, request.headers['idempotency-key']);
  return { params, query: queryOf(contract.query && request.url, served, queryNames), body, nonce, call: callOf(running, actor) };
}

function queryOf<Ctx>(url: string | undefined, { contract }: Route<Ctx>, names: Route<Ctx>['queryNames']): unknown {
  return url === undefined ? undefined : parseParameters(contract.query, queryFields(url, names), names);
}

function queryFields(url = '', names: ParameterNames): ParameterValues {
  const at = url.indexOf('?');
  return at < 0 ? noParameters : toParameterValues(parseForm(url.slice(at + 1)), names);
}

function callOf<Ctx>({ services, request, response, state }: Running<Ctx>, actor: Actor): RequestContext {
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
