// `make openapi`: writes the OpenAPI document, and the baseline of the API unless clients would break.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { document } from '../src/routes.ts';
import { baselineFile, updateBaseline } from './api-baseline.ts';

const folder = new URL('../../dist/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('openapi.json', folder), `${JSON.stringify(await document(), null, 1)}\n`);
console.log('dist/openapi.json');

const written = await readFile(baselineFile, 'utf8').catch(() => undefined);
const update = await updateBaseline(written, process.env['BREAKS'] === 'accepted');
if ('text' in update) {
  await writeFile(baselineFile, update.text);
  console.log('docs/api-baseline.txt');
} else {
  console.error(update.refusal);
  process.exitCode = 1;
}
