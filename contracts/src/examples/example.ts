// Declares the example of a call for the documentation. Tests check it against the contract.
import type { Endpoint, Output, Sent } from '../endpoint.ts';

/**
 * `answer` is what the operation returns, without the envelope.
 * `custid` names the caller where the contract's access leaves it open.
 */
export type Example = {
  readonly contract: Endpoint;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly nonce?: string;
  readonly custid?: string;
  readonly answer: unknown;
};

type Given<E extends Endpoint> = Partial<Sent<E>> & {
  readonly nonce?: string;
  readonly custid?: string;
  readonly answer: Output<E>;
};

/** Declares an example; its parts have the types of the contract. */
export function example<E extends Endpoint>(contract: E, given: Given<E>): Example {
  return { contract, ...given };
}

/** Examples under one heading of the documentation. */
export type Chapter = { readonly heading: string; readonly examples: readonly Example[] };
