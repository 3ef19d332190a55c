// Tests that every script and style that a page names has its hash, and that Chromium refuses a changed one
// (docs/verify.md#in-the-browser).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { webDist } from '../../scripts/web-build.ts';
import { openSite, type Person, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const hashOf = (bytes: Uint8Array): string => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
/** Elements that a browser fetches as script or style; a style of another type is not fetched. */
const elements = /<(?:script|link)\b[^>]*(?:src|href)="(\/[^"]+\.(?:js|css))"[^>]*>/g;
const fetched = (html: string) =>
  [...html.matchAll(elements)]
    .map(([tag, path = '']) => ({ path, hash: /\sintegrity="([^"]+)"/.exec(tag)?.[1], tag }))
    .filter(({ tag }) => !tag.includes('type="text/none"'));

/** A path of every built page. Customers get the same template. */
async function pagePaths(): Promise<readonly string[]> {
  const text = await readFile(join(webDist, 'prerendered/en.json'), 'utf8');
  const patterns = Object.keys((JSON.parse(text) as { pages: object }).pages);
  const paths = patterns.map((pattern) => pattern.replace(/@.*/, '').replaceAll(/:\w+/g, 'x'.repeat(32)));
  return [...new Set(paths.filter((path) => path.startsWith('/'))), '/no-such-page'];
}

test.each(['identity', 'br'])('every script and style of every page has its hash (%s)', async (encoding) => {
  const seen = new Map<string, string>();
  for (const path of await pagePaths()) {
    const answer = await fetch(site.url + path, {
      headers: { Accept: 'text/html', 'Accept-Encoding': encoding },
    });
    const named = fetched(await answer.text());
    expect(named.length, path).toBeGreaterThan(0);
    for (const one of named) {
      expect(one.hash, `${path}: ${one.tag}`).toBeDefined();
      seen.set(one.path, one.hash ?? '');
    }
  }
  expect(seen.size).toBeGreaterThan(encoding === 'br' ? 20 : 30);
  for (const [path, hash] of seen) {
    const bytes = await (await fetch(site.url + path)).arrayBuffer();
    expect(hashOf(new Uint8Array(bytes)), path).toBe(hash);
  }
});

type List = { assets: Record<string, string>; documents: Record<string, Record<string, string>> };
const readList = async (): Promise<List> => JSON.parse(await readFile(join(webDist, 'pages.json'), 'utf8'));

test('the list of hashes has every script and style, as the site serves it', async () => {
  const list = await readList();
  expect(Object.keys(list.assets).length).toBeGreaterThan(80);
  for (const [path, hash] of Object.entries(list.assets))
    expect(hashOf(new Uint8Array(await (await fetch(site.url + path)).arrayBuffer())), path).toBe(hash);
});

const hashAt = async (path: string, headers: Readonly<Record<string, string>>): Promise<string> =>
  hashOf(new Uint8Array(await (await fetch(site.url + path, { headers })).arrayBuffer()));

test.each(['/s', '/p'])('the document %s is the listed one in each language, for everybody', async (path) => {
  const { documents } = await readList();
  const languages = Object.entries(documents[path] ?? {}).filter(([id]) => !/_X[AB]$/.test(id));
  expect(languages).toHaveLength(25);
  for (const [id, hash] of languages) expect(await hashAt(path, { Cookie: `locale=${id}` }), id).toBe(hash);
  const callers = [
    {},
    { Cookie: 'sess=x; locale=en', 'User-Agent': 'Slackbot 1.0', 'Accept-Encoding': 'identity' },
    { 'X-Forwarded-For': '203.0.113.9', 'Sec-Fetch-Mode': 'navigate', 'Accept-Language': 'en-GB' },
  ];
  for (const headers of callers) expect(await hashAt(path, headers)).toBe(documents[path]?.['en']);
  expect(await hashAt(`${path}?utm_source=mail`, {})).toBe(documents[path]?.['en']);
});

/** Serves scripts of the page with one more statement, which leaves a trace. */
async function changeScripts({ page }: Person, named: RegExp): Promise<{ readonly changed: string[] }> {
  const changed: string[] = [];
  await page.route(named, async (route) => {
    const response = await route.fetch();
    changed.push(new URL(route.request().url()).pathname);
    await route.fulfill({ response, body: `${await response.text()};document.body.dataset.changed="yes";` });
  });
  return { changed };
}

const ran = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => document.body.dataset['changed'] === 'yes');

test.each([
  ['the entry', /\/assets\/index-[^/]+\.js$/],
  ['the chunk of the page', /\/assets\/HomePage-[^/]+\.js$/],
])('a changed script is refused: %s', async (_name, named) => {
  const person = await site.person();
  const { changed } = await changeScripts(person, named);
  await person.page.goto('/', { waitUntil: 'networkidle' });
  expect(changed.length).toBeGreaterThan(0);
  const refused = () => person.faults.crashes.filter((words) => words.includes('integrity')).length;
  await expect.poll(refused).toBeGreaterThan(0);
  await person.page.waitForLoadState('networkidle');
  expect(await ran(person)).toBe(false);
});

test('the same change runs in a chunk that no document names: the page on verifying says so', async () => {
  const person = await site.person();
  const { changed } = await changeScripts(person, /\/assets\/TermsPage-[^/]+\.js$/);
  await person.page.goto('/', { waitUntil: 'networkidle' });
  await person.page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect.poll(() => ran(person)).toBe(true);
  expect(changed).toHaveLength(1);
});

test('a page with unchanged scripts starts, and fetches each once', async () => {
  const person = await site.person();
  await person.page.goto('/', { waitUntil: 'networkidle' });
  await person.page.locator('#secret').fill('text');
  await expect.poll(() => person.page.locator('#createSecret').isEnabled()).toBe(true);
  const scripts = person.requests.filter((url) => url.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  expect(new Set(scripts).size).toBe(scripts.length);
  expect(person.faults).toEqual({ foreign: [], policy: [], crashes: [] });
});
