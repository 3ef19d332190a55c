// Writes the parts of a release that are no images: charts, modules of Terraform, files of compose, bill,
// licences, notes.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeArchiveOf } from './archive.ts';
import type { Bill } from './bill.ts';
import { type PackPlan, chartNames, packChart } from './charts.ts';
import { dataLicences, licenceList } from './licences.ts';

/** Name of the bill of materials, which .github/workflows/release.yml attests. */
export const billName = 'bill.cdx.json';

/** What else the parts hold. */
export type PartsPlan = PackPlan & { readonly notes: string };

/** Modules take the charts beside them when no registry is named, so both are in one archive. */
async function packTerraform({ root, files, version, epoch, into }: PackPlan): Promise<void> {
  const names = files.filter((path) => /^(terraform|charts)\//.test(path) || path === 'LICENSE');
  const name = `glimpse-terraform-${version}`;
  await writeArchiveOf({ folder: root, names, below: name, epoch, into: join(into, `${name}.tar.gz`) });
}

/** Files by which a region runs on one machine, with images of a registry. */
const composeFiles = ['compose.yaml', 'Caddyfile', '.env.example', 'LICENSE'] as const;

async function packCompose({ root, version, epoch, into }: PackPlan): Promise<void> {
  const name = `glimpse-compose-${version}`;
  const archive = join(into, `${name}.tar.gz`);
  await writeArchiveOf({ folder: root, names: composeFiles, below: name, epoch, into: archive });
}

/** Writes what needs no image. @returns the digests of the charts, by the name of their repository */
export async function writeParts(plan: PartsPlan): Promise<Readonly<Record<string, string>>> {
  const { version, into, notes } = plan;
  const digests: Record<string, string> = {};
  for (const chart of chartNames) digests[`charts/${chart}`] = await packChart(chart, plan);
  await packTerraform(plan);
  await packCompose(plan);
  await writeFile(join(into, 'release-notes.md'), `# Glimpse ${version}\n\n${notes}`);
  return digests;
}

/** Writes the bill with all parts, and the list of their licences. */
export async function writeBill(into: string, bill: Bill): Promise<void> {
  await writeFile(join(into, billName), `${JSON.stringify(bill, null, 2)}\n`);
  await writeFile(join(into, 'licences.txt'), licenceList(bill) + dataLicences);
}
