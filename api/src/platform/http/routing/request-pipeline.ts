// One call from its first guard to its answer: host, actor, shrimp, limit, body, operation, answer (style §4).
import type { Request, Response } from 'express';
import { limits } from '@glimpse/contracts/limits';

import type { Actor } from '#platform/http/core/actor.ts';
import { answerOf } from '#platform/http/response/build-response.ts';
import { decodeDocument, decodeFields, hasBody, readBody } from '#platform/http/request/body.ts';
import type { Call } from '#platform/http/core/request-context.ts';
import { fail } from '#platform/errors/api-error.ts';
import { fieldsOf, flatten, merged, noFields, type Fields, type Names } from '#platform/http/request/parameters.ts';
import { parseForm } from '#platform/http/request/body-form.ts';
import { answerForm, isNative, refuseForm } from '#platform/http/response/native-form.ts';
import type { Charge, Guards } from '#platform/http/core/http-services.ts';
import { parseFields, parseNonce, parseParams } from '#platform/http/request/parse-parameters.ts';
import { send } from '#platform/http/response/send-response.ts';
import type { Served } from './route.ts';
import { stateOf, type State } from '#platform/http/core/request-state.ts';

/** What the router holds for all calls. `production` strips an answer's unknown fields instead of throwing. */
export type Router<Ctx> = { readonly ctx: Ctx; readonly guards: Guards; readonly production: boolean };

type Running<Ctx> = Router<Ctx> & {
  readonly served: Served<Ctx>;
  readonly request: Request;
  readonly response: Response;
  readonly state: State;
};

/**
 * Serves one request. Failures leave as rejections and meet the error edge. Only work counts as in flight, not the wait for
 * a slow body: whoever drips bytes must not make others be turned away.
 */
export async function handle<Ctx>(
  router: Router<Ctx>,
  served: Served<Ctx>,
  { request, response }: { request: Request; response: Response },
): Promise<void> {
  const { ctx, guards, production } = router; // written out: the spread of a call's parts costs as much as its routing
  const running = { ctx, guards, production, served, request, response, state: stateOf(response) };
  const { contract } = served;
  if (!isNative(contract, request)) return run(running);
  const posting = { request, response, guards: router.guards, contract };
  return run(running).catch((thrown: unknown) => refuseForm(posting, thrown));
}

async function run<Ctx>(running: Running<Ctx>): Promise<void> {
  const actor = await counted(running, () => admit(running));
  const given = await bodyOf(running, actor);
  await counted(running, () => perform(running, actor, given));
}

type Given = { readonly body: unknown; readonly bytes: number };

/** Counts work in and out, or turns it away under overload. @throws `store.unavailable` */
async function counted<Ctx, Result>({ guards, served }: Running<Ctx>, work: () => Promise<Result>): Promise<Result> {
  guards.enter(served.priority);
  try {
    return await work();
  } finally {
    guards.leave();
  }
}

/** Runs the operation and sends what it gives. */
async function perform<Ctx>(running: Running<Ctx>, actor: Actor, { body, bytes }: Given): Promise<void> {
  const { ctx, guards, production, served, request, response, state } = running;
  const { contract } = served;
  if (contract.bodyLimit === 'create') await charge(running, actor, bytes);
  const input = inputOf(running, body, actor);
  if (contract.captcha && actor.kind === 'anonymous') await guards.captcha(solutionOf(body));
  const output = await served.run(ctx, input, actor);
  if (isNative(contract, request)) return answerForm({ request, response, guards, contract }, output);
  send(
    { request, response, guards },
    answerOf(served, output, { actor: state.actor ?? actor, guards, production, headers: request.headers }),
  );
}

/** Host, actor, and the limits that are counted before any work. */
async function admit<Ctx>(running: Running<Ctx>): Promise<Actor> {
  const { served, guards, request, state } = running;
  const { contract } = served;
  const host = await guards.host(request);
  state.host = host;
  if (host.kind === 'custom' && !contract.onCustomDomains) fail('http.not_found');
  const actor = await guards.actor(request, host, contract);
  state.actor = actor;
  state.locale = guards.locale(request, actor);
  if (contract.csrf === 'shrimp' && guards.csrf(request, actor) === 'refuse') fail('http.stale_shrimp');
  const alone = contract.envelope === 'form' && served.contract.csrf === 'shrimp' && !actor.carriesCookie;
  if (alone && guards.source(request) !== 'own') fail('http.stale_shrimp'); // a foreign page must not sign anybody in
  if (contract.bodyLimit !== 'create') await charge(running, actor, 0);
  return actor;
}

/** One round trip for all limits of the call; creating also pays for its bytes (api.md 9). */
async function charge<Ctx>({ served, guards }: Running<Ctx>, actor: Actor, bytes: number): Promise<void> {
  const { limit, limitBy, bodyLimit } = served.contract;
  if (limit === 'none' || limitBy === 'operation') return;
  const charges: Charge[] = [{ event: limit, points: 1 }];
  if (bodyLimit === 'create') charges.push({ event: 'create_bytes', points: bytes });
  await guards.limit(charges, actor);
}

function mostBytes<Ctx>({ served, guards }: Running<Ctx>, actor: Actor): number {
  switch (served.contract.bodyLimit ?? 'default') {
    case 'default':
      return limits.bodyBytes;
    case 'create':
    case 'text':
      return limits.createBodyBytesPerChar * guards.sizeChars(actor) + limits.createBodyExtraBytes;
    case 'report':
      return limits.reportBodyBytes;
  }
}

/** The parsed body and its size. A body on GET is ignored; the shrimp may be one of its parameters. @throws `http.stale_shrimp` */
async function bodyOf<Ctx>(running: Running<Ctx>, actor: Actor): Promise<Given> {
  const { served, guards, request } = running;
  const { contract, bodyNames, mutates } = served;
  if (!mutates) return { body: undefined, bytes: 0 };
  const bytes = hasBody(request) ? await readBody(request, mostBytes(running, actor)) : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? '';
  if (contract.media) return { body: decodeDocument(bytes, type, contract.media), bytes: bytes.length };
  const fields = bytes.length === 0 ? noFields : decodeFields(bytes, type, bodyNames);
  if (contract.csrf === 'shrimp') {
    const shrimp = flatten(fields, bodyNames)['shrimp'];
    const verdict = guards.csrf(request, actor, typeof shrimp === 'string' ? shrimp : '');
    if (verdict !== 'pass') fail('http.stale_shrimp');
  }
  running.state.typed = fields.values;
  const all = contract.frozen ? merged(queryFields(request.url, bodyNames), fields) : fields;
  return { body: parseFields(contract.body, all, bodyNames), bytes: bytes.length };
}

/** The parameter that holds a captcha solution. */
function solutionOf(body: unknown): string | undefined {
  const given: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'authenticity_payload') : undefined;
  return typeof given === 'string' ? given : undefined;
}

function inputOf<Ctx>(running: Running<Ctx>, body: unknown, actor: Actor) {
  const { served, request } = running;
  const { contract, queryNames } = served;
  const params = parseParams(contract, request.params);
  const nonce = parseNonce(contract, request.headers['idempotency-key']);
  return { params, query: queryOf(contract.query && request.url, served, queryNames), body, nonce, call: callOf(running, actor) };
}

function queryOf<Ctx>(url: string | undefined, { contract }: Served<Ctx>, names: Served<Ctx>['queryNames']): unknown {
  return url === undefined ? undefined : parseFields(contract.query, queryFields(url, names), names);
}

function queryFields(url = '', names: Names): Fields {
  const at = url.indexOf('?');
  return at < 0 ? noFields : fieldsOf(parseForm(url.slice(at + 1)), names);
}

function callOf<Ctx>({ guards, request, response, state }: Running<Ctx>, actor: Actor): Call {
  return {
    requestId: state.requestId,
    locale: state.locale ?? 'en',
    request,
    response,
    closed: () => response.destroyed || request.socket.destroyed,
    onCut: (listener) => void response.once('close', () => response.writableFinished || listener()),
    become: (next) => void (state.actor = next),
    charge: async (event, points) => guards.limit([{ event, points }], actor),
  };
}
