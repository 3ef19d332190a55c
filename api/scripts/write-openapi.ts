// `make openapi`: writes the OpenAPI document that the server answers under /api/openapi.json.
import { mkdir, writeFile } from 'node:fs/promises';
import { document } from '../src/routes.ts';

const folder = new URL('../../dist/', import.meta.url);
await mkdir(folder, { recursive: true });
await writeFile(new URL('openapi.json', folder), `${JSON.stringify(await document(), null, 1)}\n`);
console.log('dist/openapi.json');
