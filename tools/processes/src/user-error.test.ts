// Tests that every error is one sentence on the screen.
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { UserError, sentenceOf } from './user-error.ts';

async function portInUse(): Promise<unknown> {
  const first = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void first.close());
  await once(first, 'listening');
  const second = createServer().listen((first.address() as AddressInfo).port, '127.0.0.1');
  return once(second, 'listening').catch((thrown: unknown) => thrown);
}

function defect(): unknown {
  try {
    return JSON.parse('{"site":');
  } catch (thrown) {
    return thrown;
  }
}

test('an error that a user can fix is its own sentence', () => {
  expect(sentenceOf(new UserError('Install it.'))).toBe('Install it.');
});

test('an error of the system is one sentence without a stack', async () => {
  const sentence = sentenceOf(await portInUse());
  expect(sentence).toMatch(/^The system refused a call: listen EADDRINUSE: .* 127\.0\.0\.1:\d+\.$/);
});

test('a defect names its place in one line', () => {
  const sentence = sentenceOf(defect());
  expect(sentence).toMatch(
    /^Unexpected SyntaxError at src\/user-error\.test\.ts:\d+: .* \(DEBUG=1 shows the stack\)\.$/,
  );
  expect(sentence).not.toContain('\n');
  expect(sentenceOf('text')).toBe('Unexpected: text');
});
