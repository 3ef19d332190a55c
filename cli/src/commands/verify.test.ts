// Tests what differs, what is missing, and that another version is not compared.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { toIntegrity, type Wanted } from '../hosts/download.ts';
import { aReply, fakeContext } from '../testing/fake-context.ts';
import { verify } from './verify.ts';

let folder: string;
let manifest: string;
const hashes: Record<string, string> = {};
const bytes = (name: string) => new TextEncoder().encode(name);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glimpse-verify-'));
  manifest = join(folder, 'pages.json');
  for (const name of ['s en', 's de', 'p en', 'app', 'style']) hashes[name] = await toIntegrity(bytes(name));
  const list = {
    version: '1.2.0',
    documents: { '/s': { en: hashes['s en'], de: hashes['s de'] }, '/p': { en: hashes['p en'] } },
    assets: { '/assets/app.js': hashes['app'], '/assets/style.css': hashes['style'] },
  };
  await writeFile(manifest, JSON.stringify(list));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const published = ({ path, language }: Wanted): string | undefined =>
  ({
    '/s': language === 'de' ? 's de' : 's en',
    '/p': 'p en',
    '/assets/app.js': 'app',
    '/assets/style.css': 'style',
  })[path];

/** A host that serves what was published, but for what `instead` says. */
function verifying(
  instead: (wanted: Wanted) => string | undefined = published,
  version: unknown = [1, 2, 0],
  flags: readonly string[] = [],
) {
  const wanted: Wanted[] = [];
  const fake = fakeContext({
    reply: () => aReply(200, { success: true, version }),
    download: async (one) => {
      wanted.push(one);
      const name = instead(one);
      return name === undefined ? undefined : toIntegrity(bytes(name));
    },
  });
  const typed = { words: ['a.example'], flags: new Set(flags), options: { manifest } };
  return { ...fake, wanted, done: verify(fake.context, typed) };
}

test('a host that serves what was published passes, and the form is named as not caught', async () => {
  const { done, text, lines, wanted } = verifying();
  await done;
  expect(text()).toBe('a.example: 7 documents and files are those of version 1.2.0.\n');
  expect(lines.join()).toContain('is not caught');
  expect(wanted.filter(({ path }) => path === '/s').map(({ language }) => language)).toEqual([
    undefined,
    'en',
    'de',
  ]);
  expect(wanted.every(({ origin }) => origin === 'https://a.example')).toBe(true);
});

test('one document in one language that differs is named, and ends with 1', async () => {
  const { done, text } = verifying((one) => (one.language === 'de' ? 'evil' : published(one)));
  await expect(done).rejects.toEqual(expect.objectContaining({ exit: 'failed' }));
  expect(text()).toBe('differs /s (de)\n');
});

test('a changed script and a missing style are named', async () => {
  const { done, text } = verifying((one) =>
    one.path.endsWith('.js') ? 'evil' : one.path.endsWith('.css') ? undefined : published(one),
  );
  await expect(done).rejects.toThrow();
  expect(text()).toBe('differs /assets/app.js\nmissing /assets/style.css\n');
});

test('a host without a language may answer in another, but not with the other page', async () => {
  await verifying((one) => (one.language === 'de' ? 's en' : published(one))).done;
  await expect(verifying((one) => (one.language === 'de' ? 'p en' : published(one))).done).rejects.toThrow();
});

test.each([[[1, 3, 0]], ['1.2.0'], [undefined], [['1.2.0']]])(
  'a host of version %o is of an unknown version, and nothing is compared',
  async (version) => {
    const { done, wanted } = verifying(published, version ?? null);
    await expect(done).rejects.toEqual(
      expect.objectContaining({ exit: 'failed', message: expect.stringMatching(/^Unknown version/) }),
    );
    expect(wanted).toEqual([]);
  },
);

test('--json lists what differs', async () => {
  const { done, text } = verifying(
    (one) => (one.path === '/p' ? 'evil' : published(one)),
    [1, 2, 0],
    ['json'],
  );
  await done.catch(() => undefined);
  expect(JSON.parse(text())).toEqual({
    host: 'a.example',
    version: '1.2.0',
    compared: 7,
    different: ['differs /p', 'differs /p (en)'],
  });
});
