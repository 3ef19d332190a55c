// Tests that CRDs bound every value, describe every field of a spec, and write defaults out.
import { expect, test } from 'vitest';
import { isJsonObject } from '#kube/kind.ts';
import type { JsonObject } from '#kube/object.ts';
import { crds } from '#resources/crds.ts';
import { CustomDomainStatus } from '#resources/custom-domain-status.ts';
import { CustomDomainSpec } from '#resources/custom-domain.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { JurisdictionStatus } from '#resources/jurisdiction/status.ts';
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

const all = [
  ['jurisdiction.spec', JurisdictionSpec],
  ['jurisdiction.status', JurisdictionStatus],
  ['customdomain.spec', CustomDomainSpec],
  ['customdomain.status', CustomDomainStatus],
] as const;

const fields = all.flatMap(([path, schema]) => fieldsOf(openApi(schema), path));

test('the default of an object has all members that have defaults', () => {
  const objects = fields.filter(({ schema }) => isJsonObject(schema['default']));
  const missing = objects.flatMap(({ path, schema }) => {
    const given = isJsonObject(schema['default']) ? schema['default'] : {};
    const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
    return properties
      .filter(([name, one]) => isJsonObject(one) && one['default'] !== undefined && given[name] === undefined)
      .map(([name]) => `${path}.${name}`);
  });
  expect(objects.length).toBeGreaterThan(8);
  expect(missing).toEqual([]);
});

test('a parsed spec has the defaults that the API server writes', () => {
  const spec = JurisdictionSpec.parse({
    identifier: 'eu',
    displayName: 'European Union',
    domain: 'eu.glimpse.example',
    api: { image: 'registry.example/glimpse-api:1.0.0', resources: { requests: { cpu: 1 } } },
  });
  expect(spec.api?.resources?.requests).toEqual({ cpu: '1' });
  const { properties } = openApi(JurisdictionSpec);
  const members = isJsonObject(properties) ? Object.entries(properties) : [];
  const defaults = members.flatMap(([name, one]) =>
    isJsonObject(one) && one['default'] !== undefined ? [[name, one['default']]] : [],
  );
  expect(spec).toMatchObject(Object.fromEntries(defaults));
});

test('every text, list, map and number has a limit', () => {
  const unlimited = fields.filter(({ schema }) => {
    if (schema['enum'] !== undefined) return false;
    if (schema['type'] === 'string') return schema['maxLength'] === undefined;
    if (schema['type'] === 'array') return schema['maxItems'] === undefined;
    if (schema['type'] === 'integer') return schema['maximum'] === undefined;
    return schema['additionalProperties'] !== undefined && schema['maxProperties'] === undefined;
  });
  expect(unlimited.map(({ path }) => path)).toEqual([]);
});

test('every list says how it is merged', () => {
  const lists = fields.filter(({ schema }) => schema['type'] === 'array');
  expect(lists.filter(({ schema }) => schema['x-kubernetes-list-type'] === undefined)).toEqual([]);
});

test('every field of a spec has a description', () => {
  const named = fields.filter(({ path }) => /\.spec\..*\w$/.test(path));
  const bare = named.filter(({ schema }) => schema['description'] === undefined);
  expect(bare.map(({ path }) => path)).toEqual([]);
});

test('no schema refers to another one: Kubernetes takes no definitions', () => {
  const text = JSON.stringify(crds);
  expect(text).not.toContain('"$ref"');
  expect(text).not.toContain('"definitions"');
});
