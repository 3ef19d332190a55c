// Answers calls to Stripe's API: key, idempotency, path, parameters.
import { Refusal } from './call.ts';
import { matchCall } from './calls.ts';
import type { World } from './life.ts';
import { readParams } from './params.ts';

/** `body`: urlencoded text. `query`: without `?`. */
export type ApiRequest = {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  readonly authorization: string;
  readonly idempotencyKey: string | undefined;
};
export type ApiAnswer = { readonly status: number; readonly body: unknown };

function errorOf({ status, message, code, param }: Refusal): ApiAnswer {
  const more = { ...(code !== undefined && { code }), ...(param !== undefined && { param }) };
  return { status, body: { error: { type: 'invalid_request_error', message, ...more } } };
}

function answerOnce(world: World, { method, path, query, body }: ApiRequest): ApiAnswer {
  const matched = matchCall(method, path);
  if (!matched) return errorOf(new Refusal(404, `Unrecognized request URL (${method}: ${path}).`));
  try {
    const params = readParams(method === 'POST' ? body : query);
    // Copies the answer, because later calls change the account's objects.
    return { status: 200, body: structuredClone(matched.call(world, { params, id: matched.id })) };
  } catch (thrown) {
    if (thrown instanceof Refusal) return errorOf(thrown);
    throw thrown;
  }
}

/** Answers a call. A repeated key gets the first answer, or a refusal if its parameters differ. */
export function answer(world: World, request: ApiRequest): ApiAnswer {
  const { account } = world;
  if (!/^Bearer (?:sk|rk)_test_/.test(request.authorization))
    return errorOf(new Refusal(401, 'The stand-in takes keys that begin with sk_test_.'));
  const { idempotencyKey: key, method, path, body } = request;
  const whole = `${method} ${path} ${body}`;
  const kept = key === undefined ? undefined : account.keptAnswers.get(key);
  if (kept && kept.request !== whole)
    return {
      status: 400,
      body: { error: { type: 'idempotency_error', message: 'The key was used with other parameters.' } },
    };
  if (kept) return { status: kept.status, body: kept.body };
  const given = answerOnce(world, request);
  if (key !== undefined && method === 'POST' && given.status < 500)
    account.keptAnswers.set(key, { request: whole, ...given });
  return given;
}
