// Tests the documents /s and /p as they are served: headers, languages, sizes, requests, without script
// (docs/design/sealed-links.md#the-pages).
import { createHash } from 'node:crypto';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { languageIds } from '@glimpse/contracts/languages';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { layoutFaults } from './layout-faults.ts';
import { openLink, openSealedSite, revealButton, sealLink } from './sealed-site.ts';
import type { Site } from './site.ts';
import { expectNoFaults } from './steps.ts';
import { loadOnWire } from './wire.ts';

const languages = [...languageIds, 'en_XA', 'ar_XB'];
let site: Site;
beforeAll(async () => {
  site = await openSealedSite({ LOCALES: [...new Set(['en', ...languages])].join(',') }); // English is the default
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

type Raw = { readonly answer: IncomingMessage; readonly body: Buffer };

/** Sends a request without undoing the coding of its answer. */
function raw(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(path, site.url), { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => resolve({ answer, body: Buffer.concat(chunks) }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
const inside = (html: string, element: string): string =>
  new RegExp(`<${element}>([^]*?)</${element}>`).exec(html)?.[1] ?? '';

test.for(['/s', '/p'])('%s allows its own script and style alone, and tells caches to ask', async (path) => {
  const { answer, body } = await raw(path);
  const html = body.toString();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'sha256-${sha256(inside(html, 'script'))}'; style-src 'sha256-${sha256(inside(html, 'style'))}'; ` +
      "connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
      "require-trusted-types-for 'script'; trusted-types 'none'",
  );
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
    'content-language': 'en',
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  });
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">');
});

test('all paths of a link, with or without a session, get the same bytes; 304 and HEAD none', async () => {
  const { answer, body } = await raw('/s');
  const etag = answer.headers.etag ?? '';
  for (const path of [
    '/s/',
    '/s/abc',
    '/s/a/b',
    '/s%23abc',
    '/s%2523abc',
    '/s%252523abc',
    '/s?utm_source=mail',
  ])
    expect((await raw(path, { cookie: 'sess=sabc; x=y' })).body.equals(body), path).toBe(true);
  const cached = await raw('/s', { 'if-none-match': etag });
  expect([cached.answer.statusCode, cached.body.length]).toEqual([304, 0]);
  expect(cached.answer.headers['content-security-policy']).toBe(answer.headers['content-security-policy']);
  const head = await raw('/s', {}, 'HEAD');
  expect([head.answer.statusCode, head.body.length, head.answer.headers.etag]).toEqual([200, 0, etag]);
  const posted = await raw('/s', {}, 'POST');
  expect([posted.answer.statusCode, posted.answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
  expect((await raw('/sx')).body.equals(body), 'another path').toBe(false);
});

test('the language follows query, cookie and Accept-Language, and names itself', async () => {
  const languageOf = async (path: string, headers: Readonly<Record<string, string>>) => {
    const { answer, body } = await raw(path, headers);
    const [, lang = '', dir = ''] = /<html lang="([^"]*)" dir="([^"]*)">/.exec(body.toString()) ?? [];
    expect(answer.headers['content-language']).toBe(lang);
    return `${lang} ${dir}`;
  };
  expect(await languageOf('/s', { 'accept-language': 'ar-XB' })).toBe('ar-XB rtl');
  expect(await languageOf('/s', { cookie: 'locale=ar_XB', 'accept-language': 'en-XA' })).toBe('ar-XB rtl');
  expect(await languageOf('/p?locale=en_XA', { cookie: 'locale=ar_XB' })).toBe('en-XA ltr');
});

const KB = 1000;
const mostBytes = 16 * KB;

test.for(['s', 'p'])('/%s is at most 16 KB on the wire in each language, headers included', async (page) => {
  const sizes: (readonly [string, number])[] = [];
  for (const id of languages) {
    const { answer, body } = await raw(`/${page}?locale=${id}`, { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding'], id).toBe('br');
    const html = brotliDecompressSync(body).toString();
    expect(html.match(/<html lang="[^"]+" dir="(?:ltr|rtl)">/), id).not.toBeNull();
    expect(html, 'the schema library and React are not in it').not.toMatch(
      /ZodMini|zod|__reactFiber|use-intl/,
    );
    const head = answer.rawHeaders.join('').length + 2 * answer.rawHeaders.length;
    sizes.push([id, body.length + head]);
  }
  expect(sizes.length).toBeGreaterThan(25);
  expect(sizes.filter(([, bytes]) => bytes > mostBytes)).toEqual([]);
});

test('a link is ready after one document and two calls, within 20 KB', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'light');
  const answers = await loadOnWire(reader, link);
  await revealButton(reader.page).waitFor();
  const paths = answers.map(({ path }) => path).filter((path) => path !== '/favicon.ico');
  expect(paths.toSorted()).toEqual(['/api/v2/sealed/brand', '/api/v2/sealed/view', '/s']);
  const bytes = answers
    .filter(({ path }) => path !== '/favicon.ico')
    .reduce((sum, one) => sum + one.bytes, 0);
  expect(bytes).toBeLessThanOrEqual(20 * KB);
  expectNoFaults(reader);
});

test('without script the page says so in its language and in English', async () => {
  const context = await site.browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const page = await context.newPage();
  const words = () => page.locator('main:visible p').allInnerTexts();
  await page.goto('/s?locale=ar_XB#whatever');
  const [own = '', ...others] = await words();
  expect(others).toEqual([
    'Turn on JavaScript and reload. Nothing has been opened, and the link still works.',
  ]);
  expect(own).toMatch(/^[\u0600-\u06ff]/);
  await page.goto('/p');
  expect(await words()).toEqual(['Turn on JavaScript and reload.']);
  await context.close();
});

test('a script that never starts is told after a while', async () => {
  const reader = await site.person();
  await reader.context.route('**/s', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script>[^]*<\/script>/, '');
    await route.fulfill({ response, body });
  });
  await reader.page.goto('/s#whatever');
  const told = reader.page.locator('.late p');
  expect(await told.isVisible()).toBe(false);
  await told.waitFor({ state: 'visible' });
});

test('in forced colours and on paper, the page stays readable and shows no secret', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'not on paper');
  await openLink(reader, link);
  const { page } = reader;
  await page.emulateMedia({ forcedColors: 'active' });
  const edge = await revealButton(page).evaluate((node) => getComputedStyle(node).borderTopStyle);
  expect(edge).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });
  await revealButton(page).click();
  await page.locator('#displayedsecret').waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.locator('#displayedsecret').isVisible()).toBe(false);
  expect(await page.getByRole('button').first().isVisible()).toBe(false);
});

test.for(['en_XA', 'ar_XB'])('at 320 px nothing scrolls sideways or is cut off: %s', async (language) => {
  const reader = await site.person({ width: 320, height: 568 });
  const { text, privateLink } = await sealLink(site, 'x'.repeat(300), 'fjord');
  for (const path of [
    `/s?locale=${language}#${text}`,
    `/p?locale=${language}${privateLink.slice(2)}`,
    `/s?locale=${language}`,
  ]) {
    await reader.page.goto('about:blank');
    await reader.page.goto(path, { waitUntil: 'networkidle' });
    expect(await layoutFaults(reader.page), path.slice(0, 16)).toEqual([]);
  }
});

test('a prefetch gets nothing to keep', async () => {
  const { answer, body } = await raw('/s', { 'sec-purpose': 'prefetch' });
  expect([answer.statusCode, body.length]).toEqual([503, 0]);
});
