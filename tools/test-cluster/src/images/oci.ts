// Writes images as one OCI archive, which containerd imports without a registry.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Layer, type LayerPlan, buildLayer, withParents } from './layers.ts';
import { type TarEntry, writeTar } from './tar.ts';

/** Name with tag, layers from bottom to top, and the settings of its containers. */
export type ImagePlan = {
  readonly name: string;
  readonly layers: readonly LayerPlan[];
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly workFolder?: string;
  readonly user: number;
};

const mediaType = (kind: string) => `application/vnd.oci.image.${kind}`;
const json = (value: object) => Buffer.from(JSON.stringify(value));
const digestOf = (bytes: Buffer) => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

function configOf(plan: ImagePlan, layers: readonly Layer[]): object {
  const { command, env = {}, workFolder = '/', user } = plan;
  const path = 'PATH=/usr/local/bin:/usr/bin:/bin';
  return {
    architecture: 'amd64',
    os: 'linux',
    config: {
      User: `${user}:${user}`,
      Env: [path, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      Cmd: command,
      WorkingDir: workFolder,
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => digest) },
  };
}

const blob = (content: Buffer): TarEntry => ({
  kind: 'file',
  path: `blobs/sha256/${digestOf(content).slice('sha256:'.length)}`,
  content,
});

/** Manifest and configuration of an image, and its line in the index. */
function documentsOf(plan: ImagePlan, layers: readonly Layer[]) {
  const config = json(configOf(plan, layers));
  const manifest = json({
    schemaVersion: 2,
    mediaType: mediaType('manifest.v1+json'),
    config: { mediaType: mediaType('config.v1+json'), digest: digestOf(config), size: config.length },
    layers: layers.map(({ digest, size }) => ({ mediaType: mediaType('layer.v1.tar'), digest, size })),
  });
  const line = {
    mediaType: mediaType('manifest.v1+json'),
    digest: digestOf(manifest),
    size: manifest.length,
    platform: { architecture: 'amd64', os: 'linux' },
    annotations: { 'io.containerd.image.name': plan.name },
  };
  return { line, blobs: [blob(config), blob(manifest)] };
}

/** Writes images to one archive. A layer that several images have is written once. */
export async function writeArchive(file: string, plans: readonly ImagePlan[]): Promise<void> {
  const folder = await mkdtemp(join(dirname(file), 'images-'));
  try {
    const layers = new Map<string, Layer>();
    const documents = [];
    for (const plan of plans) {
      const own: Layer[] = [];
      for (const layer of plan.layers) own.push(await buildLayer(layer, folder));
      for (const layer of own) layers.set(layer.digest, layer);
      documents.push(documentsOf(plan, own));
    }
    const copies = [...layers.values()].map(({ digest, from }): TarEntry => {
      return { kind: 'copy', path: `blobs/sha256/${digest.slice('sha256:'.length)}`, from };
    });
    const index = { schemaVersion: 2, manifests: documents.map(({ line }) => line) };
    const entries: readonly TarEntry[] = [
      { kind: 'file', path: 'oci-layout', content: '{"imageLayoutVersion":"1.0.0"}' },
      { kind: 'file', path: 'index.json', content: json(index) },
      ...documents.flatMap(({ blobs }) => blobs),
      ...copies,
    ];
    await writeTar(file, withParents(entries));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
