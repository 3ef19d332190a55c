// Reads what tests need from compose.yaml.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';

/** The text of compose.yaml. */
export const composeText = (): string => readFileSync(join(rootFolder, 'compose.yaml'), 'utf8');

/** Images that come from a registry, by service. */
export function pinnedImages(): Readonly<Record<string, string>> {
  const found = [...composeText().matchAll(/^ {2}(\w+): &\w+-image (docker\.io\/\S+)$/gm)];
  return Object.fromEntries(found.map(([, name = '', image = '']) => [name, image]));
}

/** The lines of each service. */
export function services(): Readonly<Record<string, string>> {
  const [, all = ''] = /^services:\n([\s\S]*?)^networks:/m.exec(composeText()) ?? [];
  const parts = all.split(/^ {2}(?=[\w-]+:\n)/m).filter((part) => /^[\w-]+:\n/.test(part));
  return Object.fromEntries(parts.map((part) => [part.slice(0, part.indexOf(':')), part]));
}
