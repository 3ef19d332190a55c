// Writes the CRDs into the chart operator-crds: `npm run crds -w operator`.
import { writeFileSync } from 'node:fs';
import { crdFiles } from './crd-charts.ts';

for (const [path, text] of crdFiles) writeFileSync(new URL(`../../${path}`, import.meta.url), text);
