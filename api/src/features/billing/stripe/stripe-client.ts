// Opens the client of the official package: bounded in time and size, without telemetry.
import type Stripe from 'stripe';
import { isRecord } from '#platform/validation/is-record.ts';
import type { AtOnce } from './at-once.ts';
import { faultOfStatus, StripeFault } from './stripe-fault.ts';
import { stripePackage } from './stripe-package.ts';

/** Two tries of 4 s and the pause between them stay below 10 s (docs/design/trust.md#payments). */
const tryMs = 4000;
const retries = 1;
const mostBytes = 1024 * 1024;
/** Fixed with the version of the package. */
export const apiVersion = '2026-08-26.dahlia';

/** The id of the first event that an answer begins with. */
const firstEvent = (chunk: Uint8Array | undefined): string | undefined =>
  /"id":\s*"(evt_\w{1,64})"/.exec(Buffer.from(chunk ?? []).toString('utf8'))?.[1];

/** Reads a body up to 1 MiB. @throws StripeFault `unreadable` */
async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const body: AsyncIterable<Uint8Array> | readonly Uint8Array[] = response.body ?? [];
  for await (const chunk of body) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes > mostBytes) throw new StripeFault('unreadable', { eventId: firstEvent(chunks[0]) });
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Whether a text is a JSON object. The package waits for ever after any other JSON, such as `"x"`. */
function isObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

type OnDate = (header: string | null) => void;

type FetchDeps = { readonly onDate?: OnDate | undefined; readonly atOnce: AtOnce };

const cappedFetch = ({ onDate, atOnce }: FetchDeps): typeof fetch => {
  const fetchCapped: typeof fetch = async (input, init) => {
    init?.signal?.throwIfAborted(); // its time is over before its turn came
    const response = await fetch(input, { ...init, redirect: 'error' });
    const body = await readCapped(response);
    const { status, headers } = response;
    onDate?.(headers.get('date'));
    if (status < 400 && !isObject(body)) throw new StripeFault('unreadable');
    // The package takes a failure without an `error` for a success.
    if (status >= 400 && !body.includes('"error"')) throw new StripeFault(faultOfStatus(status));
    return new Response(body, { status, headers });
  };
  return (input, init) => atOnce(() => fetchCapped(input, init));
};

/** Another server than Stripe's, for development. `onDate` gets the header `Date` of each answer. */
export type OtherServer = { readonly origin: URL; readonly onDate?: OnDate };

const unbounded: AtOnce = (call) => call();

/** @param atOnce bounds the requests that are under way at once; a wait counts as time of the request */
export function openStripe(
  secretKey: string,
  other: OtherServer | undefined,
  atOnce: AtOnce = unbounded,
): Stripe {
  const Client = stripePackage();
  return new Client(secretKey, {
    apiVersion,
    httpClient: Client.createFetchHttpClient(cappedFetch({ onDate: other?.onDate, atOnce })),
    maxNetworkRetries: retries,
    timeout: tryMs,
    telemetry: false,
    ...(other && {
      host: other.origin.hostname,
      port: other.origin.port,
      protocol: other.origin.protocol === 'http:' ? 'http' : 'https',
    }),
  });
}
