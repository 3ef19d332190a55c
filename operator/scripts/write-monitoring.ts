// Writes rules, dashboards and the page of objectives: `npm run monitoring -w operator`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { monitoringFiles } from './monitoring/files.ts';

for (const [path, text] of Object.entries(monitoringFiles)) {
  const file = new URL(`../../${path}`, import.meta.url);
  mkdirSync(new URL('.', file), { recursive: true });
  writeFileSync(file, text);
}
