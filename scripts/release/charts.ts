// Packages the Helm charts: as archives, and as OCI layouts in the form of `helm push`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { writeArchiveOf } from './archive.ts';
import { writeArtefact } from './oci-layout.ts';

/** The charts of a release, in the order in which they are installed. */
export const chartNames = ['operator-crds', 'operator', 'app'] as const;
export type ChartName = (typeof chartNames)[number];

/** A checkout whose charts are packaged. `files` are those of the commit, `into` gets the packages. */
export type PackPlan = {
  readonly root: string;
  readonly files: readonly string[];
  readonly version: string;
  readonly epoch: number;
  readonly into: string;
};

const mediaType = (kind: string): string => `application/vnd.cncf.helm.${kind}`;

/** Names of the files of a chart in a release; `archive` is the name that helm gives, too. */
export const chartFiles = (chart: ChartName, version: string) => ({
  archive: `${chart}-${version}.tgz`,
  layout: `chart-${chart}-${version}.oci.tar`,
});

type Metadata = { readonly name: string; readonly version: string; readonly description: string };

const annotationsOf = ({ name, version, description }: Metadata, epoch: number) => ({
  'org.opencontainers.image.title': name,
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.description': description,
  'org.opencontainers.image.created': new Date(epoch * 1000).toISOString(),
});

/** Packages one chart. @returns the digest that a registry will show for it */
export async function packChart(chart: ChartName, plan: PackPlan): Promise<string> {
  const { root, version, epoch, into } = plan;
  const { archive, layout } = chartFiles(chart, version);
  const names = plan.files
    .filter((path) => path.startsWith(`charts/${chart}/`))
    .map((path) => path.slice('charts/'.length));
  await writeArchiveOf({ folder: join(root, 'charts'), names, epoch, into: join(into, archive) });
  const metadata: Metadata = parse(await readFile(join(root, 'charts', chart, 'Chart.yaml'), 'utf8'));
  const folder = await mkdtemp(join(into, '.layout-'));
  try {
    const digest = await writeArtefact(folder, {
      tag: version,
      config: { mediaType: mediaType('config.v1+json'), content: Buffer.from(JSON.stringify(metadata)) },
      layer: {
        mediaType: mediaType('chart.content.v1.tar+gzip'),
        content: await readFile(join(into, archive)),
      },
      annotations: annotationsOf(metadata, epoch),
    });
    const parts = ['blobs', 'index.json', 'oci-layout'];
    await writeArchiveOf({ folder, names: parts, epoch, into: join(into, layout) });
    return digest;
  } finally {
    await rm(folder, { recursive: true });
  }
}
