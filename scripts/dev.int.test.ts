// Tests `make dev` on a copy of the tree: edited texts, components and operations are seen at once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type Page, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumLaunchOptions, unpackChromium } from './chromium.ts';
import { copyTree } from './seeded/plant.ts';
import { waitFor } from '@glimpse/processes/wait';

const opened = new AsyncDisposableStack();
let folder = '';
let site = '';
let page: Page;
let output = '';

async function startDev(): Promise<void> {
  const env = { ...process.env, DATA_DIR: join(folder, '.data'), PORT: '' };
  const child = spawn(process.execPath, ['scripts/dev.ts'], { cwd: folder, env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  opened.defer(async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
  });
  const isReady = async () => /^Glimpse is ready: (\S+)$/m.test(output);
  expect(await waitFor(isReady, 60_000, () => child.exitCode !== null), output).toBe(true);
  site = /^Glimpse is ready: (\S+)$/m.exec(output)?.[1] ?? '';
}

beforeAll(async () => {
  folder = await copyTree();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  await startDev();
  await unpackChromium();
  const browser: Browser = await chromium.launch(chromiumLaunchOptions());
  opened.defer(() => browser.close());
  page = await browser.newPage();
});
afterAll(() => opened.disposeAsync());

/** Replaces a text of a file, and waits for `seen`. @returns the milliseconds until then */
async function edit(file: string, [from, to]: readonly [string, string], seen: () => Promise<unknown>) {
  const text = await readFile(join(folder, file), 'utf8');
  expect(text).toContain(from);
  const start = performance.now();
  await writeFile(join(folder, file), text.replace(from, to));
  await seen();
  return performance.now() - start;
}
const heading = (text: string) => () => page.getByRole('heading', { level: 1, name: text }).waitFor();

test('an edited text or component is seen in the open page, which keeps what was typed', async () => {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (line) => void (line.type() === 'error' && faults.push(line.text())));
  await page.goto(site);
  const typed = page.locator('textarea').first();
  await typed.waitFor({ timeout: 60_000 });
  await page.reload(); // the first visit makes bundles of the libraries
  await typed.fill('typed text');
  const { heading: now } = (
    JSON.parse(await readFile(join(folder, 'web/locales/en.json'), 'utf8')) as {
      secrets: { home: { heading: string } };
    }
  ).secrets.home;
  await edit('web/locales/en.json', [now, 'An edited text'], heading('An edited text'));
  const file = 'web/src/features/secrets/create/HomeIntro.tsx';
  await edit(file, ["{t('heading')}", 'An edited component'], heading('An edited component'));
  expect(await typed.inputValue()).toBe('typed text');
  expect(faults).toEqual([]);
});

test('a page of sealed links is served, and an edited text after a reload', async () => {
  const shows = async (text: string) => {
    const answer = await page.goto(`${site}/s`);
    return answer?.status() === 200 && page.getByRole('heading', { level: 1, name: text }).isVisible();
  };
  const now = 'This link can’t be opened';
  expect(await waitFor(() => shows(now), 60_000)).toBe(true);
  const seen = async () => expect(await waitFor(() => shows('An edited page'), 60_000)).toBe(true);
  await edit('web/locales/en.json', [`"brokenHeading": "${now}"`, '"brokenHeading": "An edited page"'], seen);
});

test('an edited operation answers, and no request fails while the API starts again', async () => {
  const statuses = new Set<number>();
  const answers = async (patch: number) => {
    const answer = await fetch(`${site}/api/v2/version`);
    statuses.add(answer.status);
    return ((await answer.json()) as { version: number[] }).version.at(-1) === patch;
  };
  const seen = (patch: number) => async () => expect(await waitFor(() => answers(patch), 60_000)).toBe(true);
  const file = 'api/src/features/pages/service.ts';
  await edit(file, ['minor, patch]', 'minor, 4711]'], seen(4711));
  await edit(file, ['minor, 4711]', 'minor, 4712]'], seen(4712)); // right after a start
  expect(statuses).toEqual(new Set([200]));
});
