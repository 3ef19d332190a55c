// Writes and changes OCI image layouts: folders of blobs that skopeo, podman, oras and helm push.
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

type Annotations = Readonly<Record<string, string>>;
type Descriptor = {
  readonly mediaType: string;
  readonly digest: string;
  readonly size: number;
  readonly annotations?: Annotations;
};
type Index = { readonly schemaVersion: 2; readonly manifests: readonly Descriptor[] };
type Manifest = { readonly config: Descriptor; readonly layers: readonly Descriptor[] };

const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const indexType = 'application/vnd.oci.image.index.v1+json';
const refName = 'org.opencontainers.image.ref.name';

const pathOf = (folder: string, digest: string): string =>
  join(folder, 'blobs/sha256', digest.slice('sha256:'.length));

async function writeBlob(folder: string, mediaType: string, content: Buffer): Promise<Descriptor> {
  const digest = `sha256:${createHash('sha256').update(content).digest('hex')}`;
  await writeFile(pathOf(folder, digest), content);
  return { mediaType, digest, size: content.length };
}

const json = (value: object): Buffer => Buffer.from(JSON.stringify(value));

async function writeIndex(folder: string, manifest: Descriptor, tag: string): Promise<void> {
  const index: Index = { schemaVersion: 2, manifests: [{ ...manifest, annotations: { [refName]: tag } }] };
  await writeFile(join(folder, 'oci-layout'), json({ imageLayoutVersion: '1.0.0' }));
  await writeFile(join(folder, 'index.json'), json(index));
}

/** One thing of a registry: its description, its content, and the tag under which it is pushed. */
export type ArtefactPlan = {
  readonly tag: string;
  readonly config: { readonly mediaType: string; readonly content: Buffer };
  readonly layer: { readonly mediaType: string; readonly content: Buffer };
  readonly annotations: Annotations;
};

/** Writes a layout with one artefact. @returns the digest of its manifest, which a registry shows, too */
export async function writeArtefact(folder: string, plan: ArtefactPlan): Promise<string> {
  await mkdir(join(folder, 'blobs/sha256'), { recursive: true });
  const config = await writeBlob(folder, plan.config.mediaType, plan.config.content);
  const layer = await writeBlob(folder, plan.layer.mediaType, plan.layer.content);
  const { annotations } = plan;
  const content = { schemaVersion: 2, mediaType: manifestType, config, layers: [layer], annotations };
  const manifest = await writeBlob(folder, manifestType, json(content));
  await writeIndex(folder, manifest, plan.tag);
  return manifest.digest;
}

async function readBlob<T>(folder: string, { digest }: Descriptor): Promise<T> {
  const content: T = JSON.parse(await readFile(pathOf(folder, digest), 'utf8'));
  return content;
}

async function onlyManifest(folder: string): Promise<Descriptor> {
  const index: Index = JSON.parse(await readFile(join(folder, 'index.json'), 'utf8'));
  const [manifest] = index.manifests;
  if (!manifest) throw new Error(`${folder} holds no image`);
  return manifest;
}

/** The archives of all layers of the one image of a layout, the first one first. */
export async function layersOf(folder: string): Promise<readonly string[]> {
  const { layers } = await readBlob<Manifest>(folder, await onlyManifest(folder));
  return layers.map(({ digest }) => pathOf(folder, digest));
}

/** The archive of the first layer of the one image of a layout. */
export async function firstLayer(folder: string): Promise<string> {
  const [layer] = await layersOf(folder);
  if (layer === undefined) throw new Error(`${folder} holds an image without layers`);
  return layer;
}

/** The configuration of an image: settings of its containers, and a line for each step that built it. */
type ImageConfiguration = {
  readonly config: Readonly<Record<string, unknown>>;
  readonly history?: readonly Readonly<Record<string, unknown>>[];
};

/** Comments of steps name images that were only in the store of one build. */
const withoutComments = (history: ImageConfiguration['history'] = []) =>
  history.map(({ comment: _comment, ...step }) => step);

/**
 * Adds settings to the one image of a layout, such as `Healthcheck`, which OCI leaves to implementations and
 * which buildah drops. Takes out what differs with each build.
 * @returns the digest of the manifest
 */
export async function finishImage(
  folder: string,
  tag: string,
  settings: Readonly<Record<string, unknown>>,
): Promise<string> {
  const old = await onlyManifest(folder);
  const manifest = await readBlob<Manifest>(folder, old);
  const image = await readBlob<ImageConfiguration>(folder, manifest.config);
  const history = withoutComments(image.history);
  const content = json({ ...image, config: { ...image.config, ...settings }, history });
  const config = await writeBlob(folder, manifest.config.mediaType, content);
  const fresh = await writeBlob(folder, old.mediaType, json({ ...manifest, config }));
  const kept = new Set([config.digest, fresh.digest]);
  for (const { digest } of [old, manifest.config]) if (!kept.has(digest)) await rm(pathOf(folder, digest));
  await writeIndex(folder, fresh, tag);
  return fresh.digest;
}

/** The one image of a layout, and its processor. */
export type ImageLayout = { readonly folder: string; readonly architecture: string };

/**
 * Writes a layout whose one entry is an index of the images of several layouts, one for each processor.
 * Programs that pull choose theirs (OCI image-spec 1.1, image-index.md).
 * @returns the digest of the index
 */
export async function joinImages(
  folder: string,
  tag: string,
  layouts: readonly ImageLayout[],
): Promise<string> {
  await mkdir(join(folder, 'blobs/sha256'), { recursive: true });
  const manifests: object[] = [];
  for (const { folder: from, architecture } of layouts) {
    await cp(join(from, 'blobs'), join(folder, 'blobs'), { recursive: true });
    const { mediaType, digest, size } = await onlyManifest(from);
    manifests.push({ mediaType, digest, size, platform: { architecture, os: 'linux' } });
  }
  const index = await writeBlob(
    folder,
    indexType,
    json({ schemaVersion: 2, mediaType: indexType, manifests }),
  );
  await writeIndex(folder, index, tag);
  return index.digest;
}
