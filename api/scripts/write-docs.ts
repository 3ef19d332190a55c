// `npm run docs -w api`: writes the generated pages.
import { writeFile } from 'node:fs/promises';
import { generatedDocs } from './generated-docs.ts';

for (const [name, text] of Object.entries(generatedDocs)) {
  await writeFile(new URL(`../../docs/${name}`, import.meta.url), text());
  console.log(`docs/${name}`);
}
