// Opens every route in every language, and writes contact sheets with all languages side by side
// (docs/design/web-build.md#language-tour). `npm run tour -- de,ar` takes these languages alone.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { languageIds } from '@glimpse/contracts/languages';
import { rootFolder } from '@glimpse/processes/folders';
import { chromium } from 'playwright';
import { chromiumLaunchOptions, unpackChromium } from './chromium.ts';

const folder = join(rootFolder, 'screens/tour');
/** One state or more of each route in web/src/routes.tsx, and the dialogs with most text. */
const states = [
  'home|home-open|recipient-before|recipient-after|recipient-who|gone|private|private-burned|burn',
  'sign-in|sign-up|forgot|reset|address|session-ended|dashboard|recent|billing-active|billing-none',
  'account-token-ask|account-tokens|account-password|account-delete|upgrade|pricing',
  'domains|domain-add|domain-txt|domain-dns-fails|domain-live|domain-remove',
  'about|security|privacy|terms|translations|feedback|incoming|not-found|settings|menu|banner',
  'home-sealed|sealed-created|sealed-private|sealed-before|sealed-after|sealed-file|sealed-half|sealed-missing',
  'sealed-cleared|sealed-receipt|sealed-burn|incomplete|offline|billing-trial',
  'colonel-stats|colonel-customers|colonel-feedback|colonel-banner|colonel-misc|colonel-billing',
];
const languages = process.argv[2] ?? languageIds.join(',');
/** Width of a picture on the sheet, by the width of the page. */
const shown: Readonly<Record<string, number>> = { 320: 200, 1280: 480 };
const picture = /^(.+)-([a-z]{2}(?:_[A-Z]{2})?)-light-(\d+)\.png$/;

/** A page with one picture per language. */
function sheetOf(files: readonly string[]): string {
  const figures = files.map((file) => {
    const [, , language = '', width = ''] = picture.exec(file) ?? [];
    return `<figure><img src="${file}" width="${shown[width]}" alt=""><figcaption>${language}</figcaption></figure>`;
  });
  const style =
    'body{font:14px system-ui;margin:8px;display:flex;flex-wrap:wrap;gap:8px;align-items:start}figure{margin:0;border:1px solid #999}';
  return `<!doctype html><meta charset="utf-8"><style>${style}</style>${figures.join('')}\n`;
}

/** Writes a sheet for each state and width, as a page and as a picture. @returns their names */
async function writeSheets(): Promise<readonly string[]> {
  const files = readdirSync(folder).filter((file) => picture.test(file));
  const sheets = Map.groupBy(files.toSorted(), (file) => file.replace(picture, '$1-$3'));
  await unpackChromium();
  await using stack = new AsyncDisposableStack();
  const browser = await chromium.launch(chromiumLaunchOptions());
  stack.defer(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1880, height: 900 } });
  for (const [name, own] of sheets) {
    const path = join(folder, `sheet-${name}`);
    writeFileSync(`${path}.html`, sheetOf(own));
    await page.goto(pathToFileURL(`${path}.html`).href);
    await page.screenshot({ path: `${path}.png`, fullPage: true });
  }
  return [...sheets.keys()];
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const vitest = join(rootFolder, 'node_modules/vitest/vitest.mjs');
const walk = ['run', '--project', 'e2e', 'web/tests/pages.e2e.ts', '-t', `in \\S+ > (${states.join('|')})$`];
const run = spawnSync(process.execPath, [vitest, ...walk], {
  cwd: rootFolder,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: folder, LANGUAGES: languages },
});
const names = await writeSheets();
const links = names.map((name) => `<li><a href="sheet-${name}.html">${name}</a>`);
writeFileSync(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Tour</title><ul>${links.join('')}</ul>\n`,
);
console.log(`${names.length} sheets: ${join(folder, 'index.html')}`);
process.exitCode = run.status ?? 1;
