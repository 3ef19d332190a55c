// Tests the order of what the action does: secrets are masked before anything can print or send them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aReply, fakeContext } from '../../cli/src/testing/fake-context.ts';
import { runAction } from './run-action.ts';

/** Runs the action, and notes what it does in its order. */
async function played(
  env: Record<string, string>,
  state = 'received',
  output?: (lines: string) => Promise<void>,
) {
  const notes: string[] = [];
  const { context } = fakeContext({
    reply: ({ path }) => {
      notes.push(`sends ${path}`);
      return path.endsWith('/receipt')
        ? aReply(200, { record: { state } })
        : aReply(201, { record: { sealed: true, expires_at: 9 } });
    },
  });
  const code = await runAction({
    ...context,
    env,
    log: (text) => void notes.push(text.trimEnd()),
    output: output ?? (async (lines) => void notes.push(`outputs ${lines.split('<<')[0]}`.trimEnd())),
  });
  return { code, notes };
}

test('text, token and passphrase are masked before the request, the links before the outputs', async () => {
  const { code, notes } = await played({
    INPUT_HOST: 'a.example',
    INPUT_TEXT: 'the text',
    INPUT_TOKEN: 'ana@example.com:key',
    INPUT_PASSPHRASE: 'p',
  });
  expect(code).toBe(0);
  expect(notes).toEqual([
    '::add-mask::the text',
    '::add-mask::p',
    '::add-mask::ana@example.com:key',
    '::add-mask::key',
    'outputs',
    'sends /api/v2/sealed',
    expect.stringMatching(/^::add-mask::https:\/\/a\.example\/s#2/),
    expect.stringMatching(/^::add-mask::https:\/\/a\.example\/p#/),
    expect.stringMatching(/^::add-mask::2[a-z2-7]{44}$/),
    expect.stringMatching(/^::add-mask::[0-9a-z]{32}$/),
    'outputs link',
    'The link opens once. It is in the output link.',
  ]);
});

test('a refused input is masked all the same', async () => {
  const { code, notes } = await played({ INPUT_TEXT: 'the text' });
  expect([code, notes]).toEqual([1, ['::add-mask::the text', 'outputs', '::error::Set host.']]);
});

test('wait looks at the receipt alone and tells the state', async () => {
  const link = `https://a.example/p#${'k'.repeat(32)}`;
  const { code, notes } = await played({ INPUT_MODE: 'wait', 'INPUT_PRIVATE-LINK': link });
  expect([code, notes]).toEqual([
    0,
    [
      `::add-mask::${link}`,
      'outputs',
      'sends /api/v2/sealed/receipt',
      'outputs state',
      'The secret was opened.',
    ],
  ]);
  expect((await played({ INPUT_MODE: 'wait', 'INPUT_PRIVATE-LINK': link }, 'burned')).code).toBe(1);
});

test('without a place for the outputs nothing is sent', async () => {
  const inputs = { INPUT_HOST: 'a.example', INPUT_TEXT: 'the text' };
  const { code, notes } = await played(inputs, 'received', () => Promise.reject(new Error('EACCES')));
  expect([code, notes]).toEqual([
    1,
    ['::add-mask::the text', '::error::GITHUB_OUTPUT names no file that can be written. Nothing was sent.'],
  ]);
});

test('lines of a large file are not masked, and the log says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-run-action-'));
  const path = join(folder, 'large');
  await writeFile(path, 'a line of a file\n'.repeat(5000));
  const { notes } = await played({ INPUT_HOST: 'a.example', INPUT_FILE: path });
  await rm(folder, { recursive: true });
  const sentence = 'The file is over 64 KiB: its lines are not masked.';
  expect(notes).toContain(sentence);
  const { notes: others } = await played({ INPUT_HOST: 'a.example', INPUT_TEXT: 'a'.repeat(70_000) });
  expect(others).not.toContain(sentence);
});
