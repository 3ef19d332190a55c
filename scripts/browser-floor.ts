// A step of `make check`: builds the pages and compares what they, and the error pages of the API, use with
// the oldest browsers in which they must work (docs/browsers.md#floor).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { faultsOfPages } from './browser-floor/built-pages.ts';
import { buildWeb, webDist } from './web-build.ts';

/** The style sheet of the API's error pages: the text of that file. */
const plainPath = 'api/src/features/pages/plain-sheet.ts';
const [, plainSheet = ''] = /`([^`]+)`;/.exec(await readFile(join(rootFolder, plainPath), 'utf8')) ?? [];
if (!plainSheet.includes('font:')) throw new Error(`${plainPath} holds no style sheet`);

await buildWeb();
/** Script and style of a page of sealed links, which stand in its document. */
async function sealedCode(page: 's' | 'p') {
  const html = await readFile(join(webDist, `sealed-pages/${page}.en.html`), 'utf8');
  const [, sheet = '', script = ''] = /<style>([^]*)<\/style>[^]*<script>([^]*)<\/script>/.exec(html) ?? [];
  if (script === '' || sheet === '') throw new Error(`The page /${page} has no script or no style`);
  return { script, sheet };
}
const [s, p] = await Promise.all([sealedCode('s'), sealedCode('p')]);
const faults = await faultsOfPages(join(webDist, 'assets'), {
  scripts: { '/s': s.script, '/p': p.script },
  sheets: { [plainPath]: plainSheet, '/s': s.sheet, '/p': p.sheet },
});
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
