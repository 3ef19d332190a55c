// Bugs of the command `glimpse` and of the GitHub Action.
import type { SeededBug } from '../plant.ts';

const get = 'cli/src/commands/get.ts';
const client = 'cli/src/hosts/http-client.ts';

export const cliBugs: readonly SeededBug[] = [
  {
    name: 'token-to-any-host',
    story: 'GLIMPSE_TOKEN is sent to every host, not to GLIMPSE_HOST alone',
    edits: [
      {
        file: 'cli/src/files/credentials.ts',
        find: "  if (readOrigin(env['GLIMPSE_HOST']) !== origin) return undefined;\n",
        replace: '',
      },
    ],
    caughtBy: 'cli/src/files/credentials.test.ts',
  },
  {
    name: 'acknowledged-before-written',
    story: 'get acknowledges before the bytes were written out, so that a closed pipe loses the secret',
    edits: [
      {
        file: get,
        find: '  const elsewhere = await writeOut(context, opened.content, file);\n  await opened.acknowledge();',
        replace:
          '  await opened.acknowledge();\n  const elsewhere = await writeOut(context, opened.content, file);',
      },
    ],
    caughtBy: 'cli/tests/faults.int.test.ts',
  },
  {
    name: 'fresh-nonce-of-a-repeat',
    story: 'a lost answer is asked for again with another nonce, so that the secret is lost',
    edits: [
      {
        file: 'cli/src/hosts/retry.ts',
        find: 'const reply = await send(call);',
        replace:
          'const reply = await send(call.nonce ? { ...call, nonce: `${call.nonce}${pauseMs}` } : call);',
      },
    ],
    caughtBy: 'cli/src/hosts/retry.test.ts',
  },
  {
    name: 'redirect-followed',
    story: 'a redirect is followed, so that another host gets what was sent',
    edits: [
      {
        file: client,
        find: "      redirect: 'manual',\n      signal: AbortSignal.timeout(mostMs[size]),\n      ...(body",
        replace: '      signal: AbortSignal.timeout(mostMs[size]),\n      ...(body',
      },
    ],
    caughtBy: 'cli/tests/faults.int.test.ts',
  },
  {
    name: 'passphrase-echoed',
    story: 'the terminal shows a passphrase while it is typed',
    edits: [
      {
        file: 'cli/src/terminal/ask.ts',
        find: "if (echo === 'hidden') terminal.setRawMode(true);",
        replace: '',
      },
    ],
    caughtBy: 'cli/tests/terminal.int.test.ts',
  },
  {
    name: 'other-content-accepted',
    story: 'what does not decrypt is acknowledged, so that a host that lies destroys the secret',
    edits: [
      {
        file: get,
        find: '  if (!content) return notOpened(context, sealed);',
        replace:
          '  if (!content) await acknowledge(context, { origin, lookup, nonce });\n  if (!content) return notOpened(context, sealed);',
      },
    ],
    caughtBy: 'cli/tests/faults.int.test.ts',
  },
  {
    name: 'masked-after-sending',
    story: 'the action masks its inputs after it has sent them, and prints them before',
    edits: [
      {
        file: 'action/src/run-action.ts',
        find: '  for (const secret of secretsOf(action.env)) action.log(maskCommand(secret));\n  try {\n    await expectOutput(action);',
        replace:
          '  try {\n    for (const secret of secretsOf({})) action.log(maskCommand(secret));\n    await expectOutput(action);',
      },
    ],
    caughtBy: 'action/src/run-action.test.ts',
  },
];
