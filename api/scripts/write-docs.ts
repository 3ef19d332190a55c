// `npm run docs -w api`: writes the generated files.
import { writeFile } from 'node:fs/promises';
import { generatedDocs } from './generated-docs.ts';

for (const [path, text] of Object.entries(generatedDocs)) {
  await writeFile(new URL(`../../${path}`, import.meta.url), text());
  console.log(path);
}
