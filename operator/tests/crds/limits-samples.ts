// Samples and builders for the tests of limits.
import { isJsonObject } from '#kube/kind.ts';
import type { JsonObject } from '#kube/object.ts';
import { CustomDomainSpec } from '#resources/custom-domain.ts';
import { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { JurisdictionStatus } from '#resources/jurisdiction/status.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { openApi } from '#resources/schema/open-api.ts';

type Field = { readonly path: string; readonly schema: JsonObject };

/** A schema and all schemas inside it. */
function fieldsOf(schema: JsonObject, path: string): readonly Field[] {
  const { properties, items, additionalProperties } = schema;
  const named = isJsonObject(properties) ? Object.entries(properties) : [];
  const inner = [
    ...named.map(([name, one]) => [`${path}.${name}`, one] as const),
    [`${path}[]`, items] as const,
    [`${path}{}`, additionalProperties] as const,
  ];
  return [{ path, schema }, ...inner.flatMap(([at, one]) => (isJsonObject(one) ? fieldsOf(one, at) : []))];
}

export const all = [
  ['jurisdiction.spec', JurisdictionSpec],
  ['jurisdiction.status', JurisdictionStatus],
  ['customdomain.spec', CustomDomainSpec],
  ['customdomain.status', CustomDomainStatus],
] as const;

export const fields = all.flatMap(([path, schema]) => fieldsOf(openApi(schema), path));
