// Tests that each page gets the texts that its code asks for, and no others
// (docs/design/web-build.md#message-catalogue).
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setReceiptMemo } from '@glimpse/contracts/receipts';
import {
  acknowledgeSecret,
  burnSecret,
  concealSecret,
  revealSecret,
  takeOwnerViewOfReceipt,
  viewReceipt,
  viewSecret,
} from '@glimpse/contracts/secrets';
import { expect, onTestFinished, test } from 'vitest';
import { forgetTextParts, readTextParts } from './text-parts.ts';

const english = {
  app: { close: 'Close' },
  frame: { skip: 'Skip', menu: 'Menu' },
  pages: { a: { heading: 'A', more: 'More', documentTitle: 'A' }, b: { one: '1', two: '2' } },
  dialog: { title: 'Title', unused: 'Unused' },
  errors: { http: { unexpected: 'x' }, store: { away: 'x' }, client: { offline: 'x' } },
};

const files = {
  'src/lib/router/with-texts.ts': '',
  'src/lib/texts.ts': '',
  'src/main.tsx': "import { routes } from './routes.tsx';\nroutes();",
  'src/routes.tsx': `import { Frame } from '#shell/Frame.tsx';
    import { withTexts } from '#lib/router/with-texts.ts';
    const b = async () => (await import('#features/B.tsx')).page();
    const inner = [
      { path: '/a', ...withTexts('a', () => import('#features/A.tsx')), handle: { title: 'pages.a.documentTitle' } },
      { path: '/b', ...withTexts('b', b) },
    ];
    export const routes = [{ layout: Frame, children: inner }];`,
  'src/shell/Frame.tsx': `import { useTranslations } from 'use-intl';
    export function Frame() { const t = useTranslations('frame'); return t('skip'); }`,
  'src/features/A.tsx': `import { useTranslations } from 'use-intl';
    import { loadWithTexts } from '#lib/texts.ts';
    import { shared } from '#features/shared.ts';
    const load = () => loadWithTexts('dialog', () => import('#features/Dialog.tsx'));
    export function Component() { const t = useTranslations('pages.a'); load(); shared(); return t('heading'); }`,
  'src/features/B.tsx': `import { useTranslations } from 'use-intl';
    export function page() { const t = useTranslations('pages'); return (name) => t(\`b.\${name}\`); }`,
  'src/features/shared.ts': `import { useTranslations } from 'use-intl';
    export function shared() { return useTranslations('app')('close'); }
    export function other() { return useTranslations('pages.a')('more'); }`,
  'src/features/Dialog.tsx': `import { useTranslations } from 'use-intl';
    export function Dialog() {
      const t = useTranslations('dialog');
      const app = useTranslations('app');
      return t.rich('title') + app('close');
    }`,
};

/** Writes a package with these files over those above. */
async function aPackage(changed: Readonly<Record<string, string>> = {}) {
  const root = await mkdtemp(join(tmpdir(), 'glimpse-texts-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries({
    ...files,
    ...changed,
    'locales/en.json': JSON.stringify(english),
  })) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

async function partsWith(changed?: Readonly<Record<string, string>>) {
  const parts = readTextParts(await aPackage(changed));
  const own = (name: string) => parts.get(name)?.keys.filter((key) => !key.startsWith('errors.'));
  return { own, entry: (name: string) => parts.get(name)?.entry };
}

test('a page that stands in for another has its own texts, and those of the title of that page', async () => {
  const table = files['src/routes.tsx'].replace(
    "import('#features/A.tsx')),",
    "import('#features/A.tsx')), instead: { ...withTexts('c', () => import('#features/B.tsx')) },",
  );
  const { own, entry } = await partsWith({ 'src/routes.tsx': table });
  expect(own('c')).toEqual(['frame.skip', 'pages.a.documentTitle', 'pages.b.one', 'pages.b.two']);
  expect(entry('c')).toBe('src/features/B.tsx');
  const before = await partsWith();
  expect([own('a'), entry('a')]).toEqual([before.own('a'), before.entry('a')]);
});

test('a page has the texts of its code, of its title and of its layout, and no others', async () => {
  const { own, entry } = await partsWith();
  expect(own('a')).toEqual(['app.close', 'frame.skip', 'pages.a.heading', 'pages.a.documentTitle']);
  expect(entry('a')).toBe('src/features/A.tsx');
});

test('a key that is known at run time only brings all texts that it may name', async () => {
  expect((await partsWith()).own('b')).toEqual(['frame.skip', 'pages.b.one', 'pages.b.two']);
});

test('a chunk that is loaded later has only what its opener lacks', async () => {
  expect((await partsWith()).own('dialog')).toEqual(['dialog.title']);
});

test('a chunk without texts of its own belongs to the page that loads it', async () => {
  const lazy = "export const load = () => import('#features/Dialog.tsx');";
  const { own } = await partsWith({ 'src/features/B.tsx': `${lazy}\nexport const page = load;` });
  expect(own('b')).toEqual(['app.close', 'frame.skip', 'dialog.title']);
});

test('data of the contracts that is loaded later has no texts', async () => {
  const lazy = "export const page = () => import('@glimpse/contracts/eff-words.json');";
  expect((await partsWith({ 'src/features/B.tsx': lazy })).own('b')).toEqual(['frame.skip']);
});

test('every page has the errors that any call may bring', async () => {
  const parts = readTextParts(await aPackage());
  for (const name of ['a', 'b'])
    expect(parts.get(name)?.keys).toEqual(
      expect.arrayContaining(['errors.http.unexpected', 'errors.store.away', 'errors.client.offline']),
    );
});

test('a translator that is handed on brings its whole group', async () => {
  const passed = `import { useTranslations } from 'use-intl';
    export function page() { const t = useTranslations('dialog'); return use(t); }`;
  expect((await partsWith({ 'src/features/B.tsx': passed })).own('b')).toEqual([
    'frame.skip',
    'dialog.title',
    'dialog.unused',
  ]);
});

test.each([
  ["useTranslations('dialog')('gone')", 'dialog.gone'],
  ['useTranslations(name)("title")', 'must be a literal'],
])('%s stops the build', async (code, reason) => {
  await expect(partsWith({ 'src/features/B.tsx': `export const page = () => ${code};` })).rejects.toThrow(
    reason,
  );
});

test('the sources are read again when told, and when a text is new', async () => {
  const root = await aPackage();
  expect(readTextParts(root)).toBe(readTextParts(root));
  const before = readTextParts(root);
  forgetTextParts();
  expect(readTextParts(root)).not.toBe(before);
});

const general = /^errors\.(http|store|client)\./;

test.each([
  { part: 'home', calls: [concealSecret] },
  { part: 'recipient', calls: [viewSecret, revealSecret, acknowledgeSecret] },
  { part: 'private', calls: [viewReceipt, takeOwnerViewOfReceipt, concealSecret, burnSecret] },
  { part: 'burn', calls: [viewReceipt, burnSecret] },
  { part: 'note', calls: [setReceiptMemo] },
] as const)('$part has the errors of its calls, and no others', ({ part, calls }) => {
  const errors = calls
    .flatMap((call) => call.errors.map((code) => `errors.${code}`))
    .filter((key) => !general.test(key));
  const keys = readTextParts(join(import.meta.dirname, '../..')).get(part)?.keys ?? [];
  const found = keys.filter((key) => key.startsWith('errors.') && !general.test(key));
  expect(found.toSorted()).toEqual([...new Set(errors)].toSorted());
});
