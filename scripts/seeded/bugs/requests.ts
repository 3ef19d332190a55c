// Bugs of CSRF, rate limits, passive requests and the log.
import type { SeededBug } from '../plant.ts';

export const requestsBugs: readonly SeededBug[] = [
  {
    name: 'shrimp-of-any-session',
    story: 'the shrimp is not bound to its session',
    edits: [
      {
        file: 'api/src/platform/http/auth/shrimp.ts',
        find: ".mac('shrimp', gen, lp(salt, hash))",
        replace: ".mac('shrimp', gen, lp(salt, hash.subarray(0, 0)))",
      },
    ],
    caughtBy: 'api/src/platform/http/auth/session.test.ts',
  },
  {
    name: 'forwarded-header-believed',
    story: 'the header X-Forwarded-For is believed from anyone, so that a caller chooses its network',
    edits: [
      {
        file: 'api/src/platform/http/request/client-address.ts',
        find: '      if (!peer.isProxy) return peer.client;\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/http/request/client-address.test.ts',
  },
  {
    name: 'no-limits-without-redis',
    story: 'while Redis is away, nothing is counted',
    edits: [
      {
        file: 'api/src/platform/http/limits/rate-limit.ts',
        find: 'if (!redis.client || !redis.usable()) return inMemory(charge, due);',
        replace: 'if (!redis.client || !redis.usable()) return undefined;',
      },
    ],
    caughtBy: 'api/src/platform/http/limits/rate-limit.test.ts',
  },
  {
    name: 'head-that-acts',
    story: 'HEAD runs a call that changes state',
    edits: [
      {
        file: 'api/src/platform/http/core/passive-request.ts',
        find: "return request.method === 'HEAD' ? { status: 204, more: [] } : undefined;",
        replace: "return request.method === 'HEADER' ? { status: 204, more: [] } : undefined;",
      },
    ],
    caughtBy: 'api/src/platform/http/core/passive-request.test.ts',
  },
  {
    name: 'prefetch-that-acts',
    story: 'only the headers of older browsers mark a prefetch',
    edits: [
      {
        file: 'api/src/platform/http/core/passive-request.ts',
        find: "const purposeHeaders = ['sec-purpose', 'purpose',",
        replace: "const purposeHeaders = ['purpose',",
      },
    ],
    caughtBy: 'api/src/platform/http/core/passive-request.test.ts',
  },
  {
    name: 'address-in-the-log',
    story: 'the log contains the path instead of the route pattern',
    edits: [
      {
        file: 'api/src/platform/http/response/send-response.ts',
        find: 'const { requestId, route, startedMs } = state;',
        replace: "const { requestId, startedMs } = state;\n  const route = request.url ?? '-';",
      },
    ],
    caughtBy: 'api/tests/privacy/at-rest.int.test.ts',
  },
];
