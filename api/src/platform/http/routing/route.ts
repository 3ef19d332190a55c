// Ties a contract to its operation and prepares at start what every call needs (style §6.4).
import type { Endpoint, Input, Output } from '@glimpse/contracts/endpoint';
import * as z from 'zod/mini';

import type { Actor } from '#platform/http/core/actor.ts';
import type { RequestContext } from '#platform/http/core/request-context.ts';
import { parameterNames, type ParameterNames } from '#platform/http/request/parameters.ts';
import { compileGuard, type CompiledGuard } from '#platform/validation/compiled-guard.ts';
import type { Priority } from '#platform/http/core/http-services.ts';

/** What an operation receives: every part parsed, the reader's nonce, and the running request. */
export type OperationInput<E extends Endpoint> = Input<E> & { readonly call: RequestContext };

type AnyInput = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly nonce: string | undefined;
  readonly call: RequestContext;
};

/** A call that is served: its contract, its operation without types, and what follows from the contract. */
export type Route<Ctx> = {
  readonly contract: Endpoint;
  readonly run: (ctx: Ctx, input: AnyInput, actor: Actor) => unknown;
  readonly bodyNames: ParameterNames;
  readonly queryNames: ParameterNames;
  readonly priority: Priority;
  /** A quick yes for answers that keep the contract. */
  readonly fits: CompiledGuard;
  /** Answers add a shrimp (api.md 1.3). */
  readonly mutates: boolean;
};

function priorityOf({ limit }: Endpoint): Priority {
  if (limit === 'reveal_secret' || limit === 'burn_secret') return 'A';
  return limit === 'create_secret' || limit === 'authenticate_session' ? 'B' : 'C';
}

function fieldsIn(schema: unknown): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

/** One line of the route table: contract on the left, operation on the right. */
export function route<E extends Endpoint, Ctx>(
  contract: E,
  operation: (ctx: Ctx, input: OperationInput<E>, actor: Actor) => Output<E> | Promise<Output<E>>,
): Route<Ctx> {
  return {
    contract,
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the router parsed every part with this very contract
    run: (ctx, input, actor) => operation(ctx, input as OperationInput<E>, actor),
    bodyNames: parameterNames(contract, ['shrimp', ...fieldsIn(contract.body)]),
    queryNames: parameterNames(contract, fieldsIn(contract.query)),
    priority: priorityOf(contract),
    fits: compileGuard(contract.response),
    mutates: contract.method !== 'GET',
  };
}
