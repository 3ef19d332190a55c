// Writes the tables of values into the READMEs of the charts: `npm run values -w operator`.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { withTable } from './chart-values.ts';

const folder = new URL('../../charts/', import.meta.url);
for (const chart of readdirSync(folder)) {
  const [readme, values] = ['README.md', 'values.yaml'].map((name) => new URL(`${chart}/${name}`, folder));
  if (readme && values)
    writeFileSync(readme, withTable(readFileSync(readme, 'utf8'), readFileSync(values, 'utf8')));
}
