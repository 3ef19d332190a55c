// Takes a picture of every state of every page and writes an index of them
// (docs/design/web-build.md#checks).
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { proofSizeVariable } from './vitest/proof-size.ts';

const folder = join(rootFolder, 'screens');

/** Returns the index: one row per state, one picture per language, theme and width. */
function indexOf(files: readonly string[]): string {
  const rows = Map.groupBy(files, (file) => file.replace(/-(?:en|en_XA|ar_XB)-(?:light|dark)-\d+\.png$/, ''));
  const figure = (file: string): string =>
    `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file}</figcaption></figure>`;
  const sections = [...rows].map(
    ([name, pictures]) => `<h2>${name}</h2><div>${pictures.map(figure).join('')}</div>`,
  );
  const style =
    'body{font:14px system-ui;margin:2em}div{display:flex;gap:1em;overflow-x:auto;align-items:start}img{height:480px}figure{margin:0}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${sections.join('\n')}\n`;
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const vitest = join(rootFolder, 'node_modules/vitest/vitest.mjs');
const run = spawnSync(process.execPath, [vitest, 'run', '--project', 'e2e', 'web/tests/pages.e2e.ts'], {
  cwd: rootFolder,
  stdio: 'inherit',
  env: { ...process.env, PICTURES: folder, [proofSizeVariable]: 'full' },
});
const pictures = readdirSync(folder).toSorted();
writeFileSync(join(folder, 'index.html'), indexOf(pictures));
console.log(`${pictures.length} pictures: ${join(folder, 'index.html')}`);
process.exitCode = run.status ?? 1;
