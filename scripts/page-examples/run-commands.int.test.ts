// Runs the examples of README and of the first steps with the API as they stand, against a real API. Only the
// addresses are those of the test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Api, samplePages, startApi } from '../../api/tests/fixtures/start-api.ts';
import { type MailPage, openMailPage } from '@glimpse/mail-sink/page';
import { openMailSink } from '@glimpse/mail-sink/sink';
import { commandsOf, runnerOf } from './commands.ts';
import { type Ran, runCommands } from './run-commands.ts';

const opened = new AsyncDisposableStack();
let api: Api;
let mails: MailPage;

beforeAll(async () => {
  const sink = opened.use(await openMailSink());
  mails = opened.use(await openMailPage(sink));
  api = opened.use(await startApi({ env: { SMTP_URL: sink.url, WEB_DIST: samplePages } }));
});
afterAll(() => opened.disposeAsync());

async function runPage(page: string): Promise<readonly Ran[]> {
  const folder = mkdtempSync(join(tmpdir(), 'glimpse-examples-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const here = commandsOf(page)
    .filter((command) => runnerOf(command) === 'api')
    .map((command) =>
      command
        .replaceAll('http://localhost:3000', api.urls[0] ?? '')
        .replaceAll('http://localhost:3025', `http://localhost:${mails.port}`),
    );
  const ran = await runCommands(here, { folder });
  expect(ran.filter(({ code }) => code !== 0)).toEqual([]);
  return ran;
}

/** Outputs of commands that print something, in their order. */
const outputs = (ran: readonly Ran[]): readonly string[] => ran.map(({ output }) => output).filter(Boolean);

test('README: a secret is created, read once and acknowledged', async () => {
  const [revealed = '', acknowledged = ''] = outputs(await runPage('README.md'));
  expect(JSON.parse(revealed)).toMatchObject({ success: true, record: { secret_value: 'correct horse' } });
  expect(JSON.parse(acknowledged)).toMatchObject({ success: true });
});

test('first steps: an account is made, used, given a new password and deleted', async () => {
  const ran = await runPage('docs/api-first-steps.md');
  const said = outputs(ran);
  const last = said.at(-1) ?? '';
  expect(said.length).toBeGreaterThan(6);
  for (const output of said.slice(0, -1)) expect(output).not.toContain('"success":false');
  expect(JSON.parse(last)).toMatchObject({ message: 'Not authorized' });
});
