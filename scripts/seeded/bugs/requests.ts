// Bugs of CSRF, rate limits, passive requests and the log.
import type { SeededBug } from '../plant.ts';

export const requestsBugs: readonly SeededBug[] = [
  {
    name: 'anyone-creates',
    story: 'a call that creates does not ask CREATE_ACCESS',
    edits: [
      {
        file: 'api/src/platform/http/routing/request-pipeline.ts',
        find: '  if (contract.creates) services.checkCreator(actor);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/http/routing/request-pipeline.test.ts',
  },
  {
    name: 'domain-without-dot',
    story: '`*.example.org` also covers `notexample.org`',
    edits: [
      {
        file: 'api/src/features/secrets/creation/creators.ts',
        find: 'domain.endsWith(listed.slice(1))',
        replace: 'domain.endsWith(listed.slice(2))',
      },
    ],
    caughtBy: 'api/src/features/secrets/creation/creators.test.ts',
  },
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
    name: 'forwarded-list-checked-whole',
    story:
      'a caller that sends a word ahead in X-Forwarded-For counts as its proxy, and so shares a limit with strangers',
    edits: [
      {
        file: 'api/src/platform/http/request/client-address.ts',
        find: '  let last: string | undefined;\n',
        replace:
          '  let last: string | undefined;\n  if (!hops.every((hop) => isIP(withoutPort(hop)))) return last;\n',
      },
    ],
    caughtBy: 'api/src/platform/http/request/client-address.test.ts',
  },
  {
    name: 'continue-before-the-check',
    story: '100 Continue is sent before the length of the body is compared with its limit',
    edits: [
      {
        file: 'api/src/platform/http/core/expect-continue.ts',
        find: '  request[key] = response;\n',
        replace: '  request[key] = response;\n  sendContinue(request);\n',
      },
    ],
    caughtBy: 'api/tests/http/raw-sockets.int.test.ts',
  },
  {
    name: 'no-limits-without-redis',
    story: 'while Redis is away, nothing is counted',
    edits: [
      {
        file: 'api/src/platform/http/limits/rate-limit.ts',
        find: 'if (!redis.client || !redis.writable()) return inMemory(charge, due);',
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
  {
    name: 'length-before-normalization',
    story:
      'lengths are counted before normalization: a passphrase set with 256 characters is too long on a Mac',
    edits: [
      {
        file: 'contracts/src/typed/typed-text.ts',
        find: "codePoints(text.normalize('NFC')) <= max;",
        replace: 'codePoints(text) <= max;',
      },
    ],
    caughtBy: 'contracts/src/typed/typed-text.test.ts',
  },
  {
    name: 'long-text-normalized',
    story: 'text of any length is normalized: one request holds the process for seconds',
    edits: [
      {
        file: 'api/src/platform/mail/address.ts',
        find: '  if (!mayFit(text, wholeChars)) return text.slice(0, mostUnits);\n',
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/mail/address.test.ts',
  },
  {
    name: 'domain-as-typed',
    story:
      'the domain of an address is compared as it was typed: an account of bücher.example cannot sign in',
    edits: [
      {
        file: 'api/src/platform/mail/address.ts',
        find: "return host === '' ? lower :",
        replace: "return host !== '' || at > 0 ? lower :",
      },
    ],
    caughtBy: 'api/src/features/accounts/sign-in.test.ts',
  },
  {
    name: 'invisible-kept',
    story: 'only white space is taken off around pasted text',
    edits: [
      {
        file: 'contracts/src/typed/typed-text.ts',
        find: '/[\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]/u;',
        replace: '/\\s/u;',
      },
    ],
    caughtBy: 'contracts/src/typed/typed-text.test.ts',
  },
];
