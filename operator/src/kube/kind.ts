// Kinds: the path of a type at the API server, and how its objects are parsed.
import * as z from 'zod/mini';
import { type Json, type JsonObject, type KubeObject, Meta } from './object.ts';

/** Coordinates of a type; group '' is the core group. */
export type Coordinates = {
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
};

/** A type with its parser, which accepts what the API server sends and keeps the fields that we read. */
export type Kind<T extends KubeObject> = Coordinates & {
  parse(raw: unknown): T;
  /** Ask the server for `metadata` alone, which keeps answers small. */
  readonly metadataOnly?: true;
};

/** An object with all its fields, as the API server sent it. */
export type RawObject = KubeObject & { readonly [field: string]: unknown };

/** Builds a kind from its coordinates and a schema of zod. */
export function defineKind<T extends KubeObject>(
  coordinates: Coordinates,
  schema: { parse(raw: unknown): T },
): Kind<T> {
  return { ...coordinates, parse: (raw) => schema.parse(raw) };
}

const Raw = z.looseObject({ apiVersion: z.string(), kind: z.string(), metadata: Meta });
const Partial = z.object({ apiVersion: z.string(), kind: z.string(), metadata: Meta });

/** A kind whose objects keep all fields outside `metadata`. */
export function rawKind(coordinates: Coordinates): Kind<RawObject> {
  return { ...coordinates, parse: (raw) => Raw.parse(raw) };
}

/** A kind of which only `metadata` is kept. */
export function metadataKind(coordinates: Coordinates): Kind<KubeObject> {
  return { ...coordinates, metadataOnly: true, parse: (raw) => Partial.parse(raw) };
}

/** `group/version`, or only the version in the core group. */
export function apiVersionOf({ group, version }: Pick<Coordinates, 'group' | 'version'>): string {
  return group === '' ? version : `${group}/${version}`;
}

/** Path of a type's collection. Names are encoded and never lower-cased. */
export function collectionPath(kind: Coordinates, namespace: string): string {
  const root = kind.group === '' ? '/api' : `/apis/${kind.group}`;
  const place = kind.namespaced && namespace !== '' ? `/namespaces/${encodeURIComponent(namespace)}` : '';
  return `${root}/${kind.version}${place}/${kind.plural}`;
}

/** Narrows to a JSON object; arrays and `null` are none. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** JSON text whose members are sorted by name at each level, so that equal values give equal texts. */
export function canonicalJson(value: Json | undefined): string {
  return JSON.stringify(value ?? null, (_name, inner: unknown) =>
    isJsonObject(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : Number(a > b))))
      : inner,
  );
}
