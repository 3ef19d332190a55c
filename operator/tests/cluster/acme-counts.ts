// Counts orders, finalizations and failed authorizations per host name from the traffic with an ACME server.
import * as z from 'zod/mini';

/** Limits per host name; Pebble itself has none. Requests above are answered 429 with Retry-After. */
export type Limits = {
  readonly newOrdersPerName?: number;
  readonly failuresPerName?: number;
  readonly retryAfterSeconds?: number;
};

/** Counts of one host name since the start. `newOrders` counts accepted ones only. */
export type NameCounts = {
  readonly newOrders: number;
  readonly finalizes: number;
  readonly failures: number;
  readonly refused: number;
};

/** Counts of all requests. */
export type Totals = {
  readonly requests: number;
  readonly newAccounts: number;
  readonly newOrders: number;
  readonly finalizes: number;
};

const Jws = z.object({ payload: z.string() });
const Identifiers = z.object({ identifiers: z.array(z.object({ value: z.string() })) });
const Order = z.object({ finalize: z.string() });
const Authorization = z.object({
  status: z.string(),
  identifier: z.object({ value: z.string() }),
  challenges: z.array(z.object({ url: z.string() })),
});
const Challenge = z.object({ status: z.string() });

/** Parses JSON of a known shape; `undefined` for anything else. */
function parsed<T>(schema: z.ZodMiniType<T>, text: string): T | undefined {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return undefined; // another message of the protocol
  }
}

/** The names of an order request; empty for other requests. */
function namesOf(body: string): readonly string[] {
  const jws = parsed(Jws, body);
  const payload = jws && Buffer.from(jws.payload, 'base64url').toString();
  return (payload && parsed(Identifiers, payload)?.identifiers.map(({ value }) => value)) || [];
}

const none: NameCounts = { newOrders: 0, finalizes: 0, failures: 0, refused: 0 };

/** An exchange that the proxy has seen; the bodies are text. */
export type AcmeExchange = {
  readonly path: string;
  readonly request: string;
  readonly status: number;
  readonly answer: string;
};

/** Starts counting. `refuses` says whether a request is above a limit, and counts it as refused. */
export function createCounts(limits: Limits) {
  const names = new Map<string, NameCounts>();
  const orders = new Map<string, readonly string[]>();
  const challenges = new Map<string, { readonly path: string; readonly name: string }>();
  const failed = new Set<string>();
  let totals: Totals = { requests: 0, newAccounts: 0, newOrders: 0, finalizes: 0 };
  const of = (name: string) => names.get(name) ?? none;
  const add = (name: string, field: keyof NameCounts) =>
    names.set(name, { ...of(name), [field]: of(name)[field] + 1 });
  const addTotal = (field: keyof Totals) => (totals = { ...totals, [field]: totals[field] + 1 });
  const { newOrdersPerName = Infinity, failuresPerName = Infinity } = limits;
  const isOver = (name: string) =>
    of(name).newOrders >= newOrdersPerName || of(name).failures >= failuresPerName;

  function noteOrder({ request, answer }: AcmeExchange): void {
    const finalize = parsed(Order, answer)?.finalize;
    if (finalize) orders.set(new URL(finalize).pathname, namesOf(request));
    for (const name of namesOf(request)) add(name, 'newOrders');
    addTotal('newOrders');
  }
  function noteFailure(authorization: string, name: string): void {
    if (failed.has(authorization)) return;
    failed.add(authorization);
    add(name, 'failures');
  }
  function noteAuthorization({ path, answer }: AcmeExchange): void {
    const seen = parsed(Authorization, answer);
    if (!seen) return;
    const name = seen.identifier.value;
    for (const { url } of seen.challenges) challenges.set(new URL(url).pathname, { path, name });
    if (seen.status === 'invalid') noteFailure(path, name);
  }
  function noteChallenge({ path, answer }: AcmeExchange): void {
    const challenge = challenges.get(path);
    if (challenge && parsed(Challenge, answer)?.status === 'invalid')
      noteFailure(challenge.path, challenge.name);
  }
  return {
    refuses(path: string, request: string): boolean {
      const over = path === '/order-plz' ? namesOf(request).filter(isOver) : [];
      for (const name of over) add(name, 'refused');
      return over.length > 0;
    },
    note(exchange: AcmeExchange): void {
      addTotal('requests');
      const { path, status } = exchange;
      if (path === '/order-plz' && status === 201) noteOrder(exchange);
      if (path === '/sign-me-up' && status === 201) addTotal('newAccounts');
      if (path.startsWith('/authZ/')) noteAuthorization(exchange);
      noteChallenge(exchange);
      if (!orders.has(path) || status !== 200) return;
      for (const name of orders.get(path) ?? []) add(name, 'finalizes');
      addTotal('finalizes');
    },
    of,
    totals: () => totals,
  };
}
