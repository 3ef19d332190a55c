// Ends the process at a labelled point, for crash tests with CRASH_POINT; here are those of a reveal
// (docs/design/trust.md#crashes).
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@glimpse/contracts/endpoint';
import { revealSealedLink } from '@glimpse/contracts/sealed-links';
import { revealSecret } from '@glimpse/contracts/secrets';
import type { Transition } from '#features/secrets/model/secret.ts';
import type { SecretStore } from '#features/secrets/store/store.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import type { BoundRoute } from '#platform/http/routing/route.ts';
import { pause } from '#platform/time/deadline.ts';

export const crashLabels = [
  'reveal.before_claim',
  'reveal.claim_sent',
  'reveal.before_decrypt',
  'reveal.after_decrypt',
  'reveal.before_answer',
  'reveal.mid_body',
  'reveal.after_body',
  'acknowledge.before_update',
] as const;

export type CrashLabel = (typeof crashLabels)[number];

/** The armed label, and how many requests must reach it. The earlier ones wait there for the last. */
type Armed = { readonly label: string | undefined; readonly readers: number };

/** At the armed label waits forever or ends the process. At any other label it returns at once. */
export type Crash<Label extends string = CrashLabel> = ((label: Label) => Promise<never> | undefined) & {
  readonly armed: string | undefined;
};

const forever = new Promise<never>(() => undefined);

/** Counts requests per process. @param die ends the process at once, without clean-up */
export function crashPoints({ label: armed, readers }: Armed, die: () => void): Crash<string> {
  let arrived = 0;
  const crash = (label: string): Promise<never> | undefined => {
    if (label !== armed) return undefined;
    arrived += 1;
    if (arrived >= readers) die();
    return forever;
  };
  return Object.assign(crash, { armed });
}

const isReveal = ({ kind }: Transition): boolean => kind === 'claim' || kind === 'claim_without_nonce';

/** Adds the points around claims and acknowledgements to a store. For processes with `CRASH_POINT` only. */
export function crashingStore(store: SecretStore, crash: Crash): SecretStore {
  return {
    ...store,
    async apply(id, transition) {
      if (transition.kind === 'acknowledge') await crash('acknowledge.before_update');
      if (!isReveal(transition)) return store.apply(id, transition);
      await crash('reveal.before_claim');
      const sent = store.apply(id, transition);
      if (crash.armed === 'reveal.claim_sent') {
        await pause(1);
        await crash('reveal.claim_sent');
      }
      const reply = await sent;
      if (reply === 'applied') await crash('reveal.before_decrypt');
      return reply;
    },
  };
}

const reveals: readonly Endpoint[] = [revealSecret, revealSealedLink];
const revealPaths = new Set(reveals.flatMap(({ path, aliases = [] }) => [path, ...aliases]));

function answersReveal(response: ServerResponse): boolean {
  return response.req.method === revealSecret.method && revealPaths.has(requestStateOf(response).route);
}

/** Crashes before the answer of a reveal, in the middle of its body or after it. */
export function crashingResponse(crash: Crash): NonNullable<HttpServices['writeBody']> {
  return (response, body, encoding) => {
    switch (answersReveal(response) ? crash.armed : undefined) {
      case 'reveal.before_answer':
        return void crash('reveal.before_answer'); // the head leaves with the first byte of the body
      case 'reveal.mid_body': {
        const bytes = typeof body === 'string' ? Buffer.from(body, encoding) : body;
        response.write(bytes.subarray(0, bytes.length >> 1), () => void crash('reveal.mid_body'));
        return;
      }
      case 'reveal.after_body':
        return void response.end(body, encoding, () => void crash('reveal.after_body'));
      default:
        response.end(body, encoding);
    }
  };
}

/** Crashes when the operation of a reveal has returned. */
export function crashingRoutes(routes: readonly BoundRoute[], crash: Crash): readonly BoundRoute[] {
  return routes.map((route) => {
    if (!reveals.includes(route.contract)) return route;
    const run: BoundRoute['run'] = async (input, actor) => {
      const output = await route.run(input, actor);
      await crash('reveal.after_decrypt');
      return output;
    };
    return { ...route, run };
  });
}
