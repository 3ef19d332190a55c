// Writes contracts/vectors/sealed-links.json (docs/design/sealed-links.md#vectors).
// Usage: node scripts/vectors/sealed-links.ts
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { contentCases, keysCases, sizeCases } from './sealed-contents.ts';
import { halvesCases, tokenCases } from './sealed-tokens.ts';

const path = join(rootFolder, 'contracts/vectors/sealed-links.json');
const about =
  'Tokens, halves, keys, contents and sizes of sealed links (docs/design/sealed-links.md#vectors). Roots and bytes in hex, all else in base64url.';

const told = ['none', 'cut', 'damaged', 'newer'];
const marked = <C extends { readonly expect: { readonly kind: string } }>(one: C) =>
  told.includes(one.expect.kind) ? { ...one, malformed: true } : one;

/** The text of the file: one case a line. */
export async function sealedLinkVectors(): Promise<string> {
  const parts = {
    tokens: (await tokenCases()).map(marked),
    halves: (await halvesCases()).map(marked),
    keys: await keysCases(),
    contents: await contentCases(),
    sizes: sizeCases(),
  };
  const written = Object.entries(parts).map(([name, cases]) => {
    const lines = cases.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
    return `  "${name}": [\n${lines}\n  ]`;
  });
  return `{\n  "about": ${JSON.stringify(about)},\n${written.join(',\n')}\n}\n`;
}

if (import.meta.main) await writeFile(path, await sealedLinkVectors());
