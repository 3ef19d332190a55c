// Builds what operations receive, for their unit tests.
import { IncomingMessage, type IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Actor } from './actor.ts';
import type { RequestContext } from './request-context.ts';

/** A request in English that is not connected to anything; `over` replaces members of it. */
export function testRequestContext(
  over: Partial<RequestContext> = {},
  headers: IncomingHttpHeaders = {},
): RequestContext {
  const request = new IncomingMessage(new Socket());
  Object.assign(request.headers, headers);
  return {
    requestId: 'r1',
    locale: 'en',
    request,
    response: new ServerResponse(request),
    closed: () => false,
    onCut: () => undefined,
    become: () => undefined,
    charge: async () => undefined,
    ...over,
  };
}

/**
 * A full input of an operation: `parts` are parsed parts of the request, the others are absent.
 * @example testInput({ params: { domain: 'secrets.example.org' } })
 */
export const testInput = <Parts extends object>(
  parts: Parts,
  context: RequestContext = testRequestContext(),
) => ({
  params: undefined,
  query: undefined,
  body: undefined,
  nonce: undefined,
  ...parts,
  context,
});

/** An anonymous caller on the site host; `over` replaces members. */
export const testVisitor = (over: Partial<Actor> = {}): Actor => ({
  kind: 'anonymous',
  custid: 'anon',
  carriesCookie: false,
  clientPrefix: '192.0.2.0/24',
  host: { kind: 'site' },
  ...over,
});

/** A signed-in customer; `over` replaces members. */
export const testCustomer = (over: Partial<Actor> = {}): Actor =>
  testVisitor({
    kind: 'customer',
    custid: 'ana@example.com',
    account: { id: Buffer.from('a0'.repeat(12), 'hex'), planId: 'identity' },
    ...over,
  });
