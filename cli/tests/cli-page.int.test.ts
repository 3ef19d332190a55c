// docs/cli.md: every example prints what the page shows, on a real API. Only names that are drawn differ.
import { execFile } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountFixture, openAccountFixture } from '../../api/tests/accounts/account-fixture.ts';
import { aMember, password } from '../../api/tests/accounts/person.ts';
import { exitCodes } from '../src/exit-codes.ts';
import { type Glimpse, openGlimpse } from './glimpse-program.ts';

let fixture: AccountFixture;
let program: Glimpse;
let account: string;
beforeAll(async () => {
  fixture = await openAccountFixture({ copies: 1 });
  const { browser, address } = await aMember(fixture.api.urls, fixture.sink);
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  account = `${address}:${(body['record'] as { apitoken: string }).apitoken}`;
  program = await openGlimpse();
  const start = join(program.folder, 'glimpse');
  await writeFile(start, `#!/bin/sh\nexec '${process.execPath}' '${program.program}' "$@"\n`);
  await chmod(start, 0o755);
});
afterAll(async () => {
  await program[Symbol.asyncDispose]();
  await fixture[Symbol.asyncDispose]();
});

type Example = { readonly command: string; readonly shown: string };

/** The commands of all `console` blocks with what each of them prints. */
function examplesIn(page: string): readonly Example[] {
  const blocks = [...page.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = '']) => block);
  return blocks.flatMap((block) =>
    block
      .split(/^\$ /m)
      .slice(1)
      .map((part) => {
        const [command = '', ...lines] = part.split('\n');
        return { command, shown: lines.join('\n').trim() };
      }),
  );
}

/** Replaces what is drawn: tokens, keys, codes, display names, times, places. */
const plain = (text: string): string =>
  text
    .replaceAll(/#[12][a-z2-7]{44}\b/g, '#TOKEN')
    .replaceAll(/#[56][a-z2-7]{24}\b/g, '#HALF')
    .replaceAll(/#[0-9a-z]{32}\b/g, '#KEY')
    .replaceAll(/\b([a-z2-7]{4}-){5}[a-z2-7]{4}\b/g, 'CODE')
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'TIME')
    .replaceAll(/^[0-9a-z]{8}\t/gm, 'NAME\t')
    .replaceAll(/http:\/\/localhost:\d+|https:\/\/glimpse\.example\.com/g, 'HOST')
    .replaceAll(/localhost:\d+|glimpse\.example\.com/g, 'NAME OF HOST')
    .replaceAll(/\S+@example\.com/g, 'ADDRESS')
    .replaceAll(/\/\S+\/config\.json/g, 'CONFIG')
    .trim();

test('each example prints what the page shows', async () => {
  const page = await readFile(join(rootFolder, 'docs/cli.md'), 'utf8');
  const examples = examplesIn(page);
  expect(examples.length).toBeGreaterThan(12);
  const host = new URL(fixture.api.urls[0] ?? '').host;
  const env = { ...program.env, PATH: `${program.folder}:/usr/bin:/bin`, ACCOUNT: account };
  let exported = '';
  for (const { command, shown } of examples) {
    const here = command.replaceAll('glimpse.example.com', host);
    if (command.startsWith('export ')) exported += `${here}\n`;
    const line = `${exported}${command.startsWith('export ') ? ':' : here}`;
    const printed = await new Promise<string>((resolve) => {
      execFile('bash', ['-c', `exec 2>&1; ${line}`], { cwd: program.folder, env }, (_error, out) =>
        resolve(out),
      );
    });
    expect({ command, shown: plain(printed) }).toEqual({ command, shown: plain(shown) });
  }
});

test('the page lists every exit code', async () => {
  const page = await readFile(join(rootFolder, 'docs/cli.md'), 'utf8');
  const listed = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
  expect(listed).toEqual(Object.values(exitCodes).toSorted((one, other) => one - other));
});
