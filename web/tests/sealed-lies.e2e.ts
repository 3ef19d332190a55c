// Tests a server that lies to the page /s, and that nothing secret leaves the page
// (docs/design/sealed-links.md#the-pages).
import { readFile } from 'node:fs/promises';
import type { Request } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  headings,
  type MadeLink,
  openLink,
  openSealedSite,
  revealButton,
  revealed,
  sealedHeading,
  sealLink,
  shownText,
  watchCalls,
} from './sealed-site.ts';
import type { Person, Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSealedSite();
});
afterAll(() => site[Symbol.asyncDispose]());
afterEach(() => site.leave());

const foreign = 'What the server sent was not made with this link';

/** Answers reveals with the content of another reveal, or with a changed one. */
const answering = ({ context }: Person, content: (real: string) => string) =>
  context.route('**/sealed/reveal', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { record: { content: string } };
    body.record.content = content(body.record.content);
    await route.fulfill({ response, json: body });
  });

const flipped = (text: string, at: number): string =>
  text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);

test.for([
  ['of another link', (other: MadeLink) => () => other.sealed],
  ['with one changed byte at its start', () => (real: string) => flipped(real, 3)],
  ['with one changed byte inside', () => (real: string) => flipped(real, 100)],
  ['that was cut', () => (real: string) => real.slice(0, 120)],
  ['that is empty', () => () => 'AAAA'],
  ['that is no base64url', () => (real: string) => `${real}!`],
] as const)('a content %s is told, kept for saving and never acknowledged', async ([, lie]) => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  const { link, sealed } = await sealLink(site, 'the true text');
  const change = lie(await sealLink(site, 'the text of another link'));
  await answering(reader, change);
  await openLink(reader, link);
  const { page } = reader;
  await revealButton(page).click();
  await sealedHeading(page, foreign);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the answer' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toBe(change(sealed));
  expect(calls.of('ack')).toEqual([]);
  expect(new URL(page.url()).hash, 'the link stays').toBe(link.slice(2));
  await reader.context.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Show the secret' }).click();
  await sealedHeading(page, headings.open);
  expect(await shownText(page), 'the same nonce gets the true text').toBe('the true text');
});

test('a server that claims a passphrase where the link has none, or none where it has, is faulty', async () => {
  const reader = await site.person();
  const calls = watchCalls(reader);
  await reader.context.route('**/sealed/view', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { record: { has_passphrase: boolean } };
    body.record.has_passphrase = !body.record.has_passphrase;
    await route.fulfill({ response, json: body });
  });
  for (const passphrase of [undefined, 'fjord']) {
    const { link } = await sealLink(site, 'honest', passphrase);
    await openLink(reader, link, 'The server contradicts this link');
    expect(await reader.page.locator('input').count(), 'nobody is asked for a word').toBe(0);
  }
  expect(calls.of('reveal')).toEqual([]);
});

test('a server that accepts a wrong passphrase shows nothing', async () => {
  const reader = await site.person();
  const { link, sealed } = await sealLink(site, 'for two secrets', 'fjord');
  await reader.context.route('**/sealed/reveal', (route) =>
    route.fulfill({
      json: { success: true, record: { state: 'received', content: sealed }, details: { lease: null } },
    }),
  );
  await openLink(reader, link);
  await reader.page.locator('#passField').fill('glacier');
  await revealButton(reader.page).click();
  await sealedHeading(reader.page, foreign);
});

test('a server that says “opened” of a new link costs nothing: the truth is asked for again', async () => {
  const reader = await site.person();
  const { link } = await sealLink(site, 'still there');
  await reader.context.route('**/sealed/view', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { record: object };
    const ended = { state: 'received', ended_at: 1_700_000_000 };
    await route.fulfill({ response, json: { ...body, record: { ...body.record, ...ended } } });
  });
  await openLink(reader, link, headings.gone);
  await reader.page.getByText('Opened Nov 14, 2023').waitFor();
  await reader.context.unrouteAll();
  await revealed(reader, link);
  expect(await shownText(reader.page)).toBe('still there');
});

test('a server that says “new” of an opened link gets no more than the proof', async () => {
  const [first, second] = [await site.person(), await site.person()];
  const { link } = await sealLink(site, 'taken');
  await revealed(first, link);
  await first.page.waitForURL('/s#opened');
  let lies = 1;
  await second.context.route('**/sealed/view', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { record: object };
    const record = lies > 0 ? { ...body.record, state: 'new', ended_at: null } : body.record;
    lies -= 1;
    await route.fulfill({ response, json: { ...body, record } });
  });
  await openLink(second, link);
  await revealButton(second.page).click();
  await sealedHeading(second.page, headings.gone);
  await second.page.getByText('Someone else may have read it.').waitFor();
});

/** All that a request carries: address, headers and body. */
async function sent(request: Request): Promise<string> {
  const headers = await request.allHeaders();
  return decodeURIComponent([request.url(), JSON.stringify(headers), request.postData() ?? ''].join('\n'));
}

test('no request holds token, root, key, passphrase or text; the proof leaves with the press alone', async () => {
  const reader = await site.person();
  const { page } = reader;
  const requests: Request[] = [];
  reader.context.on('request', (request) => void requests.push(request));
  const passphrase = 'canary-passphrase-41c9';
  const made = await sealLink(site, 'canary-text-77d1', passphrase);
  await openLink(reader, made.link);
  await page.waitForLoadState('networkidle');
  const before = await Promise.all(requests.map(sent));
  await page.locator('#passField').fill('canary-wrong-0a1b');
  await revealButton(page).click();
  await page.getByText(/Double check that passphrase/).waitFor();
  await page.locator('#passField').fill(passphrase);
  await revealButton(page).click();
  await sealedHeading(page, headings.open);
  await page.waitForURL('/s#opened');
  await page.waitForLoadState('networkidle');
  const all = await Promise.all(requests.map(sent));
  const root = Buffer.from(made.token.root);
  const canaries = [
    made.text,
    made.text.slice(1, 21),
    made.text.slice(21, 41),
    root.toString('base64url').slice(0, 24),
    root.toString('hex'),
    passphrase,
    'canary-wrong-0a1b',
    'canary-text-77d1',
  ];
  for (const canary of canaries) expect(all.filter((one) => one.includes(canary))).toEqual([]);
  expect(before.filter((one) => one.includes(made.access))).toEqual([]);
  const proofs = all.filter((one) => one.includes(made.access));
  expect(proofs.every((one) => one.includes('/api/v2/sealed/reveal'))).toBe(true);
  expect(proofs.length).toBe(2);
  expect(all.filter((one) => /"cookie"|"referer"/i.test(one))).toEqual([]);
});

test('a file name is in no request, and nothing secret in storage, title or history', async () => {
  const reader = await site.person();
  const { page } = reader;
  const requests: Request[] = [];
  reader.context.on('request', (request) => void requests.push(request));
  const name = 'canary-name-5e2f.txt';
  const made = await sealLink(site, { kind: 'file', name, type: '', bytes: Uint8Array.of(1, 2, 3) });
  await openLink(reader, made.link);
  await revealButton(page).click();
  await sealedHeading(page, 'Here is your file');
  const kept = await page.evaluate(() => ({
    title: document.title,
    history: JSON.stringify(history.state),
    storage: JSON.stringify(localStorage) + JSON.stringify(sessionStorage) + document.cookie,
  }));
  await page.getByRole('button', { name: 'Save the file' }).click();
  await page.waitForURL('/s#opened');
  for (const secret of [name, made.text, made.access, made.lookup])
    expect(JSON.stringify(kept).includes(secret), 'kept by the browser').toBe(false);
  const all = await Promise.all(requests.map(sent));
  expect(all.filter((one) => one.includes('canary-name'))).toEqual([]);
});
