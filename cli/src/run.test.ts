// Tests how the program answers: help, exit codes, one sentence without arguments.
import { expect, test } from 'vitest';
import { run } from './run.ts';
import { aReply, fakeContext } from './testing/fake-context.ts';

const link = `https://a.example/p#${'k'.repeat(32)}`;
async function ran(typed: readonly string[], given: Parameters<typeof fakeContext>[0] = {}) {
  const fake = fakeContext(given);
  const code = await run(fake.context, typed);
  return { code, text: fake.text(), lines: fake.lines, questions: fake.questions };
}

test.each([[['help']], [['--help']], [['-h']], [['help', 'send']], [['send', '--help']], [['--version']]])(
  '%o prints on standard output and is done',
  async (typed) => {
    const { code, text, lines } = await ran(typed);
    expect([code, text.length > 5, lines]).toEqual([0, true, []]);
  },
);

test.each([[[]], [['canary']], [['help', 'canary']], [['get', 'a', 'canary']], [['completion', 'canary']]])(
  '%o is wrong usage and repeats no argument',
  async (typed) => {
    const { code, text, lines } = await ran(typed);
    expect([code, text]).toEqual([2, '']);
    expect(lines.at(-1)).toMatch(/^glimpse: .+\.$/);
    expect(lines.join()).not.toContain('canary');
  },
);

test.each([
  [aReply(200, { record: { state: 'new' } }), 0],
  [aReply(500), 75],
  [aReply(404, { code: 'secrets.unknown' }), 3],
  [aReply(422, { code: 'x', message: 'Odd' }), 1],
])('what a host answers decides the exit code', async (reply, code) => {
  expect((await ran(['status'], { input: link, reply: () => reply })).code).toBe(code);
});

test('an error of the system keeps its code and nothing else', async () => {
  const { context, lines } = fakeContext({ input: link });
  const send = async () => {
    throw Object.assign(new Error(`cannot write ${link}`), { code: 'ENOSPC' });
  };
  expect(await run({ ...context, send }, ['status'])).toBe(1);
  expect(lines).toEqual(['glimpse: The command failed: ENOSPC.']);
});

test('a reader that is gone ends it without a word', async () => {
  const { context, lines } = fakeContext();
  const write = async () => {
    throw Object.assign(new Error('closed'), { code: 'EPIPE' });
  };
  expect(await run({ ...context, stdout: { isTerminal: false, write } }, ['help'])).toBe(1);
  expect(lines).toEqual([]);
});

test('--no-input asks nothing', async () => {
  const { code, questions } = await ran(['status', '--no-input'], { isTerminal: true, answers: [link] });
  expect([code, questions]).toEqual([2, []]);
});
