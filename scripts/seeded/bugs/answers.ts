// Bugs of the bounds for unsent answers.
import type { SeededBug } from '../plant.ts';

const pipelining = 'api/src/platform/http/routing/pipelined-requests.ts';
const pipeliningTest = 'api/src/platform/http/routing/pipelined-requests.test.ts';

export const answersBugs: readonly SeededBug[] = [
  {
    name: 'all-requests-at-once',
    story: 'all requests that a connection sent ahead run at once',
    edits: [{ file: pipelining, find: 'const mostOpen = 4;', replace: 'const mostOpen = 4000;' }],
    caughtBy: pipeliningTest,
  },
  {
    name: 'chunk-parsed-at-once',
    story: 'a chunk is parsed whole, so that a thousand requests wait as objects',
    edits: [
      {
        file: 'api/src/platform/http/routing/parser-feed.ts',
        find: 'const pieceBytes = 1024;',
        replace: 'const pieceBytes = 65_536;',
      },
    ],
    caughtBy: pipeliningTest,
  },
  {
    name: 'stuck-connection-kept',
    story: 'a connection that takes nothing of its answer stays open for ever',
    edits: [{ file: pipelining, find: '  onStuck();\n  socket.destroy();\n', replace: '' }],
    caughtBy: pipeliningTest,
  },
  {
    name: 'newest-answer-ended',
    story: 'a full memory of answers ends the connection that has just begun, not the one that stands still',
    edits: [
      {
        file: 'api/src/platform/http/limits/answer-budget.ts',
        find: 'share.sinceMs < victim.sinceMs',
        replace: 'share.sinceMs > victim.sinceMs',
      },
    ],
    caughtBy: 'api/src/platform/http/limits/answer-budget.test.ts',
  },
  {
    name: 'shell-for-each-host',
    story: 'each host that a caller names prepares the page again, and pushes others out',
    edits: [
      {
        file: 'api/src/features/pages/shell/shell.ts',
        find: '${page.pattern}${page.variants.join()} ${page.locale}`',
        replace: '${page.pattern}${page.variants.join()} ${page.locale} ${page.host}`',
      },
    ],
    caughtBy: 'api/src/features/pages/shell/shell.test.ts',
  },
  {
    name: 'shared-page-with-session',
    story: 'the page for all visitors holds the shrimp of the first one',
    edits: [
      {
        file: 'api/src/features/pages/serve-page.ts',
        find: '{ ...facts, session: undefined }',
        replace: '{ ...facts, session: services.startSession(exchange.response, facts.host) }',
      },
    ],
    caughtBy: 'api/tests/http/rest-api-page.int.test.ts',
  },
];
