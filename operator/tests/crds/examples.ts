// Objects for tests of the CRDs, and changes that the API server must accept or refuse.
import { isJsonObject } from '#kube/kind.ts';
import type { Json, JsonObject } from '#kube/object.ts';

/** A change of one field by its path; without a value the field is removed. */
export type FieldChange = readonly [path: string, value?: Json];
/** `stored`: the change is made to an object that is there. */
export type Example = {
  readonly changes: readonly FieldChange[];
  readonly stored?: true;
  /** Part of the message of the refusal; absent: the object is accepted. */
  readonly refused?: string;
};

export const region: JsonObject = {
  apiVersion: 'glimpse.dev/v1alpha1',
  kind: 'Jurisdiction',
  metadata: { name: 'eu' },
  spec: {
    identifier: 'eu',
    displayName: 'European Union',
    domain: 'eu.glimpse.example',
    region: 'eu-central-1',
    api: { image: 'registry.example/glimpse-api:1.0.0' },
    mongo: { managed: { storage: { size: '20Gi', className: 'fast' } } },
    routing: {
      gateway: { className: 'envoy' },
      customDomainTarget: { cname: 'edge.eu.glimpse.example' },
    },
    dns: { ownershipPrefix: '_proof' },
    restore: { epoch: 3 },
  },
};

export const domain: JsonObject = {
  apiVersion: 'glimpse.dev/v1alpha1',
  kind: 'CustomDomain',
  metadata: { name: 'secrets.acme.example', namespace: 'default' },
  spec: { hostname: 'secrets.acme.example', customerId: '7c1f0a52d9be' },
};

function changed(
  object: JsonObject,
  [first = '', ...rest]: readonly string[],
  value: Json | undefined,
): JsonObject {
  const member = object[first];
  const inner = rest.length === 0 ? value : changed(isJsonObject(member) ? member : {}, rest, value);
  return { ...object, [first]: inner };
}

/** The object with changes of its spec, or of paths that begin with `metadata.`. */
export function withChanges(object: JsonObject, changes: readonly FieldChange[]): JsonObject {
  return changes.reduce((result, [path, value]) => {
    const full = path.startsWith('metadata.') ? path : `spec.${path}`;
    return changed(result, full.split('.'), value);
  }, object);
}

/** Renames a region, so that the object is new. */
export const fresh: readonly FieldChange[] = [
  ['metadata.name', 'xx'],
  ['identifier', 'xx'],
];
