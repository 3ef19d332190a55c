// Ends the process at a labelled point of a reveal, for crash tests; wired only if CRASH_POINT is set (docs/design/trust.md#crashes).
import type { ServerResponse } from 'node:http';
import { revealSecret } from '@glimpse/contracts/secrets';
import type { Crash } from '#features/secrets/protocol/crash-points.ts';
import type { HttpServices } from '#platform/http/core/http-services.ts';
import { requestStateOf } from '#platform/http/core/request-state.ts';
import type { BoundRoute } from '#platform/http/routing/route.ts';

const revealPaths: ReadonlySet<string> = new Set([revealSecret.path, ...revealSecret.aliases]);

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
    if (route.contract !== revealSecret) return route;
    const run: BoundRoute['run'] = async (input, actor) => {
      const output = await route.run(input, actor);
      await crash('reveal.after_decrypt');
      return output;
    };
    return { ...route, run };
  });
}
