// Facts about a route that the pipeline reads; computed once from its contract.
import type { Endpoint, Priority } from '@glimpse/contracts/endpoint';
import * as z from 'zod/mini';
import { compileGuard, type CompiledGuard } from '#platform/validation/compiled-guard.ts';
import type { HttpServices } from '../core/http-services.ts';
import type { RequestState } from '../core/request-state.ts';
import { parameterNames, type ParameterNames } from './parameters.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type RouteInfo = {
  readonly contract: Endpoint;
  readonly bodyNames: ParameterNames;
  readonly queryNames: ParameterNames;
  readonly priority: Priority;
  /** Accepts most answers that keep the contract without a full parse. */
  readonly fits: CompiledGuard;
  /** Whether the call may change state; its answers carry a fresh shrimp. */
  readonly mutates: boolean;
};

/** One request in the pipeline. Unknown fields of an answer throw, in production they are removed. */
export type Exchange = {
  readonly services: HttpServices;
  readonly production: boolean;
  readonly route: RouteInfo;
  readonly request: IncomingMessage & { readonly path: string; readonly params: unknown };
  readonly response: ServerResponse;
  readonly state: RequestState;
};

function fieldsIn(schema: unknown): string[] {
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

export function toRouteInfo(contract: Endpoint): RouteInfo {
  return {
    contract,
    bodyNames: parameterNames(contract, ['shrimp', ...fieldsIn(contract.body)]),
    queryNames: parameterNames(contract, fieldsIn(contract.query)),
    priority: contract.priority ?? 'C',
    fits: compileGuard(contract.response),
    mutates: contract.method !== 'GET',
  };
}
