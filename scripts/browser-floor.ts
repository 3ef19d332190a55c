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
const faults = await faultsOfPages(join(webDist, 'assets'), { [plainPath]: plainSheet });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
