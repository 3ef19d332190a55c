// Tests which document of a sealed page is read (docs/design/sealed-links.md#the-pages).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSealedDocuments } from './sealed-documents.ts';

const facts = (file: string, lang: string) => ({ file, lang, sha256: 'x', script: 'a', style: 'b' });

async function built() {
  const dist = await mkdtemp(join(tmpdir(), 'glimpse-dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  const folder = join(dist, 'sealed-pages');
  await mkdir(folder);
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  for (const [file, text] of [
    ['s.en.html', 'English'],
    ['s.en.html.br', 'packed'],
    ['s.de.html', 'Deutsch'],
    ['p.en.html', 'Private'],
  ] as const)
    await write(file, text);
  const s = { en: facts('s.en.html', 'en'), de: facts('s.de.html', 'de') };
  await write('manifest.json', JSON.stringify({ s, p: { en: facts('p.en.html', 'en') } }));
  return { dist, write };
}

test('a document comes in its language, else in English, with its packed form and hashes', async () => {
  const { dist } = await built();
  const documents = await readSealedDocuments(dist, false);
  const german = await documents.get('s', 'de');
  expect([german?.lang, german?.script, german?.style]).toEqual(['de', 'a', 'b']);
  expect(german?.asset.plain.body.toString()).toBe('Deutsch');
  expect(german?.asset.type).toBe('text/html; charset=utf-8');
  const other = await documents.get('s', 'fr');
  expect([other?.lang, other?.asset.br?.body.toString()]).toEqual(['en', 'packed']);
  expect((await documents.get('p', 'de'))?.asset.plain.body.toString()).toBe('Private');
});

test('while pages are edited each request gets the present document', async () => {
  const { dist, write } = await built();
  const [edited, kept] = [await readSealedDocuments(dist, true), await readSealedDocuments(dist, false)];
  await write('s.en.html', 'Changed');
  expect((await edited.get('s', 'en'))?.asset.plain.body.toString()).toBe('Changed');
  expect((await kept.get('s', 'en'))?.asset.plain.body.toString()).toBe('English');
});

test('pages that are not built have no document', async () => {
  const documents = await readSealedDocuments(join(tmpdir(), 'no-such-dist'), false);
  expect(await documents.get('s', 'en')).toBeUndefined();
});
