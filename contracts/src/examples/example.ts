// One call as it is made and answered, for the documentation: checked against its own contract (issue "OpenAPI").
import type { Endpoint, Output, Sent } from '../endpoint.ts';

/** `answer` is what the operation returns, the envelope comes on top; `custid` is who called, if that is not plain from the contract. */
export type Example = {
  readonly contract: Endpoint;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly nonce?: string;
  readonly custid?: string;
  readonly answer: unknown;
};

type Given<E extends Endpoint> = Partial<Sent<E>> & { readonly nonce?: string; readonly custid?: string; readonly answer: Output<E> };

/** Declares an example of a call; its parts have the types of the contract. */
export function example<E extends Endpoint>(contract: E, given: Given<E>): Example {
  return { contract, ...given };
}

/** Examples that belong together, under the heading they stand in the documentation. */
export type Chapter = { readonly heading: string; readonly examples: readonly Example[] };
