// A step of `make check`: builds the pages and compares what they, and the error pages of the API, use with
// the oldest browsers in which they must work (docs/browsers.md#floor).
import { join } from 'node:path';
import { plainSheet } from '../api/src/features/pages/plain-sheet.ts';
import { faultsOfPages } from './browser-floor/built-pages.ts';
import { buildWeb, webDist } from './web-build.ts';

await buildWeb();
const faults = await faultsOfPages(join(webDist, 'assets'), { 'plain-sheet.ts': plainSheet });
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
