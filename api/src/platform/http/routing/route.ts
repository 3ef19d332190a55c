// Ties contracts to operations: `operation` types one of them, `implement` makes the routes of a feature.
import type { Endpoint, Input, Output } from '@glimpse/contracts/endpoint';
import type { Actor } from '../core/actor.ts';
import type { RequestContext } from '../core/request-context.ts';
import { toRouteInfo, type RouteInfo } from '../request/route-info.ts';

/** What an operation receives: every part parsed, the caller's nonce, and the running request. */
export type OperationInput<E extends Endpoint> = Input<E> & { readonly context: RequestContext };

/** The code of one call. It returns the answer without its envelope, or throws an `ApiError`. */
export type Operation<E extends Endpoint, Deps> = (
  deps: Deps,
  input: OperationInput<E>,
  actor: Actor,
) => Output<E> | Promise<Output<E>>;

/**
 * Types an operation by its contract.
 * @example export const view = operation(viewItem, async (deps: ViewDeps, { params }, actor) => ...)
 */
export function operation<E extends Endpoint, Deps, Result extends Output<E> | Promise<Output<E>>>(
  _contract: E,
  run: (deps: Deps, input: OperationInput<E>, actor: Actor) => Result,
): (deps: Deps, input: OperationInput<E>, actor: Actor) => Result {
  return run;
}

type AnyInput = {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly nonce: string | undefined;
  readonly context: RequestContext;
};

/** A contract with its operation. */
export type Route<Deps> = RouteInfo & {
  readonly run: (deps: Deps, input: AnyInput, actor: Actor) => unknown;
};

/** A route whose dependencies are already passed in. */
export type BoundRoute = RouteInfo & { readonly run: (input: AnyInput, actor: Actor) => unknown };

/** Makes one route. */
export function route<E extends Endpoint, Deps>(contract: E, run: Operation<E, Deps>): Route<Deps> {
  return {
    ...toRouteInfo(contract),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the pipeline parsed every part
    run: (deps, input, actor) => run(deps, input as OperationInput<E>, actor),
  };
}

type Contracts = Readonly<Record<string, Endpoint>>;
type Operations<C extends Contracts> = { readonly [Name in keyof C]: Operation<C[Name], never> };
type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type DepsOf<Ops> = Intersection<
  Ops[keyof Ops] extends infer Op
    ? Op extends (deps: infer Deps, ...rest: never) => unknown
      ? Deps
      : never
    : never
>;

/**
 * Makes the routes of one feature. A missing operation does not compile.
 * @returns routes that need the dependencies of all operations together
 */
export function implement<C extends Contracts, Ops extends Operations<C>>(
  contracts: C,
  operations: Ops,
): readonly Route<DepsOf<Ops>>[] {
  return Object.entries(contracts).map(([name, contract]) => {
    const run: unknown = Reflect.get(operations, name);
    // oxlint-disable-next-line typescript/consistent-type-assertions -- each contract has its operation
    return route(contract, run as Operation<Endpoint, DepsOf<Ops>>);
  });
}

/** The routes of one feature, and the function that picks their dependencies from the context. */
export type RouteGroup<Context> = {
  readonly contracts: readonly Endpoint[];
  bind(context: Context): readonly BoundRoute[];
};

export function routeGroup<Context, Deps>(
  routes: readonly Route<Deps>[],
  toDeps: (context: Context) => Deps,
): RouteGroup<Context> {
  return {
    contracts: routes.map(({ contract }) => contract),
    bind: (context) => bindRoutes(routes, toDeps(context)),
  };
}

/** Passes the dependencies to each route, once at start. */
export function bindRoutes<Deps>(routes: readonly Route<Deps>[], deps: Deps): readonly BoundRoute[] {
  return routes.map((one) => ({ ...one, run: (input, actor) => one.run(deps, input, actor) }));
}
