// What a person meets in a terminal: questions without echo, a line end after the text, files that are saved.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { samplePages, startApi, type Api } from '../../api/tests/fixtures/start-api.ts';
import { type Glimpse, openGlimpse } from './glimpse-program.ts';
import { inTerminal } from './in-terminal.ts';

let api: Api;
let program: Glimpse;
beforeAll(async () => {
  api = await startApi({ env: { WEB_DIST: samplePages } });
  program = await openGlimpse(api.urls[0]);
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

const fieldsIn = (shown: string) =>
  JSON.parse(/\{.*\}/.exec(shown)?.[0] ?? '{}') as { link: string; private_link: string; code?: string };
async function sent(...args: readonly string[]) {
  const { stdout } = await program.glimpse(['send', '--json', ...args], { input: 'Jazz' });
  return fieldsIn(stdout.toString());
}

test('--ask takes a passphrase twice while the text comes through a pipe, and shows neither', async () => {
  const asked = await inTerminal(program, {
    args: ['send', '--ask', '--json'],
    input: 'piped text',
    answers: [
      ['Passphrase: ', 'päss wörx\u007fd\r'],
      ['Passphrase again: ', 'päss wörd\r'],
    ],
  });
  expect(asked).toMatchObject({ code: 0, left: 0 });
  expect(asked.shown).not.toMatch(/päss|wörx|wörd|piped/);
  const { link } = fieldsIn(asked.shown);
  const opened = await inTerminal(program, {
    args: ['get'],
    input: link,
    answers: [['Passphrase: ', 'päss wörd\r']],
  });
  expect(opened.code).toBe(0);
  expect(opened.shown.endsWith('piped text\r\n')).toBe(true);
  expect(opened.shown).not.toMatch(/päss|wörd/);
});

test('two different passphrases send nothing', async () => {
  const asked = await inTerminal(program, {
    args: ['send', '--ask'],
    input: 'text',
    answers: [
      ['Passphrase: ', 'one\r'],
      ['Passphrase again: ', 'two\r'],
    ],
  });
  expect(asked).toMatchObject({ code: 2, shown: expect.stringContaining('The passphrases differ.') });
});

test('without an argument the link is asked for, then the code of a half, both without echo', async () => {
  const { link, code = '' } = await sent('--halves');
  const asked = await inTerminal(program, {
    args: ['get'],
    answers: [
      ['Link: ', `${link}\r`],
      ['Code: ', `${code}\r`],
    ],
  });
  expect(asked).toMatchObject({ code: 0, shown: 'Link: \r\nCode: \r\nJazz\r\n' });
});

test('Ctrl-C at a question ends the command and opens nothing', async () => {
  const { link, private_link, code = '' } = await sent('--halves');
  const asked = await inTerminal(program, { args: ['get', link], answers: [['Code: ', '\u0003']] });
  expect(asked.code).toBe(130);
  expect(asked.shown).not.toContain(code);
  expect((await program.glimpse(['status', private_link])).stdout.toString()).toBe('new\n');
});

test('a text is typed until Ctrl-D, and a file is not poured into a terminal', async () => {
  const typed = await inTerminal(program, {
    args: ['send', '--json'],
    answers: [['Ctrl-D', 'typed\n\u0004']],
  });
  expect((await program.glimpse(['get', fieldsIn(typed.shown).link])).stdout.toString()).toBe('typed\n');
  await writeFile(join(program.folder, '.profile'), Uint8Array.of(0, 27, 255));
  const { link } = await sent('.profile');
  const opened = await inTerminal(program, { args: ['get', link] });
  expect(opened).toMatchObject({ code: 0, shown: 'Saved as profile.\r\n' });
  expect([...(await readFile(join(program.folder, 'profile')))]).toEqual([0, 27, 255]);
});

test('a file with a long name is saved in a terminal, in a folder that takes nothing at home', async () => {
  const name = '秘'.repeat(80) + '.pdf'; // 244 bytes, the name of a message may be longer
  await writeFile(join(program.folder, name), Uint8Array.of(0, 27, 255));
  const { link } = await sent(name);
  const opened = await inTerminal(program, { args: ['get', link] });
  const saved = `${'秘'.repeat(65)}.pdf`;
  expect(opened).toMatchObject({ code: 0, shown: `Saved as ${saved}.\r\n` });
  const other = await sent(name);
  const inProc = await inTerminal({ ...program, folder: '/proc' }, { args: ['get', other.link] });
  const path = join(program.env.HOME, saved);
  expect(inProc).toMatchObject({ code: 0, shown: `Saved as ${path}.\r\n` });
  expect([...(await readFile(path))]).toEqual([0, 27, 255]);
  const last = await sent(name);
  const nowhere = { ...program.env, HOME: '/proc', TMPDIR: '/proc' };
  const shown = await inTerminal({ ...program, folder: '/proc', env: nowhere }, { args: ['get', last.link] });
  expect(shown.shown).toBe('No folder takes the file: it follows in base64url.\r\nABv_\r\n');
});

test('login asks for address and token, and shows the address alone', async () => {
  const asked = await inTerminal(program, {
    args: ['login'],
    answers: [
      ['Address of the account: ', 'ana@example.com\r'],
      ['API token: ', 'a-token-nobody-sees\r'],
    ],
  });
  expect(asked.code).toBe(4);
  expect(asked.shown).toContain('ana@example.com');
  expect(asked.shown).not.toContain('a-token-nobody-sees');
});

test('--no-input asks nothing', async () => {
  expect(await inTerminal(program, { args: ['get', '--no-input'] })).toMatchObject({ code: 2 });
});
