// Makes the bill of materials of a release (CycloneDX) from that of npm: equal checkouts give equal bytes.
import { createHash } from 'node:crypto';
import type { ImagePlatform } from './processors.ts';

type Licence = {
  readonly license?: { readonly id?: string; readonly name?: string };
  readonly expression?: string;
};
type Property = { readonly name: string; readonly value: string };

/** A part of the product. */
type Component = {
  readonly 'bom-ref': string;
  readonly type: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly Licence[];
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly properties?: readonly Property[];
};

type Link = { readonly ref: string; readonly dependsOn?: readonly string[] };

/** The fields that we read and write; others are kept. */
export type Bill = {
  readonly serialNumber: string;
  readonly metadata: {
    readonly timestamp: string;
    readonly component: Component;
    readonly lifecycles?: readonly { readonly phase: string }[];
  };
  readonly components: readonly Component[];
  readonly dependencies: readonly Link[];
};

/** What the bill says beside the packages of npm. */
export type BillFacts = {
  readonly commit: string;
  /** Time of the commit, in seconds. */
  readonly epoch: number;
  readonly base: string;
  readonly platforms: readonly ImagePlatform[];
};

/** A UUID of version 8 (RFC 9562 §5.8) from a hash. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`];
  return [...parts, hex.slice(20, 32)].join('-');
}

const hash = (content?: string) => (content ? { hashes: [{ alg: 'SHA-256', content }] } : {});

function baseOf(base: string): Component {
  const [name = '', digest] = base.split('@sha256:');
  const [, version = ''] = name.split(':');
  const purl = `pkg:docker/library/node@${digest ? `sha256%3A${digest}` : version}`;
  return { 'bom-ref': base, type: 'container', name: 'node', version, purl, ...hash(digest) };
}

/** The archive of MongoDB that an image holds, if it holds one. */
function mongodbOf({ archive, sha256 }: ImagePlatform): readonly Component[] {
  const file = archive.split('/').at(-1) ?? '';
  if (file === '') return [];
  const version = /\d+\.\d+\.\d+/.exec(file)?.[0] ?? '';
  const part: Component = {
    'bom-ref': file,
    type: 'file',
    name: file,
    version,
    purl: `pkg:generic/mongodb@${version}?download_url=${encodeURIComponent(archive)}`,
    licenses: [{ license: { id: 'SSPL-1.0' } }],
    ...hash(sha256),
  };
  return [part];
}

const programsOf = ({ base, platforms }: BillFacts): readonly Component[] => [
  baseOf(base),
  ...platforms.flatMap(mongodbOf),
];

const byRef = (one: Component, other: Component) => (one['bom-ref'] < other['bom-ref'] ? -1 : 1);
const byLink = (one: Link, other: Link) => (one.ref < other.ref ? -1 : 1);

/**
 * Adds parts that only the built images show. A part that several images hold stands once. What no package
 * needs is needed by the product.
 */
export function withParts(bill: Bill, parts: readonly Component[]): Bill {
  const all = new Map([...bill.components, ...parts].map((part) => [part['bom-ref'], part]));
  const known = new Set(bill.dependencies.map(({ ref }) => ref));
  const fresh = [...all.keys()].filter((ref) => !known.has(ref)).toSorted();
  const root = bill.metadata.component['bom-ref'];
  const links = bill.dependencies.map((one) =>
    one.ref === root ? { ...one, dependsOn: [...(one.dependsOn ?? []), ...fresh] } : one,
  );
  return {
    ...bill,
    components: [...all.values()].toSorted(byRef),
    dependencies: [...links, ...fresh.map((ref) => ({ ref, dependsOn: [] }))].toSorted(byLink),
  };
}

/**
 * A package of ours under its own name: npm names it by its folder, and its purl would name whatever a
 * stranger publishes to the registry of npm under that name.
 */
function ownPart(part: Component): Component {
  const isOwn = part.properties?.some(({ name }) => name === 'cdx:npm:package:private');
  if (!isOwn) return part;
  const name = part['bom-ref'].slice(0, part['bom-ref'].lastIndexOf('@'));
  return { ...part, name, purl: `pkg:generic/${name.replace('@', '')}@${part.version}` };
}

/**
 * The bill of a release, without what only the built images show.
 * @param bill what `npm sbom` printed; its number, its time and the name of the folder change with each run
 */
export function releaseBill(bill: Bill, facts: BillFacts): Bill {
  const component = ownPart(bill.metadata.component);
  const timestamp = new Date(facts.epoch * 1000).toISOString();
  return {
    ...bill,
    serialNumber: `urn:uuid:${uuidOf(`${component.version} ${facts.commit}`)}`,
    metadata: {
      ...bill.metadata,
      timestamp,
      lifecycles: [{ phase: 'build' }], // npm sees the lock file only, and says pre-build
      component: { ...component, type: 'application', name: 'glimpse' },
    },
    components: [...bill.components.map(ownPart), ...programsOf(facts)].toSorted(byRef),
    dependencies: bill.dependencies.toSorted(byLink),
  };
}
