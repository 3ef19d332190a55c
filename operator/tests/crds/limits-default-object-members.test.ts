// Tests that CRDs bound every value, describe every field of a spec, and write defaults out.
import { expect, test } from 'vitest';
import { isJsonObject } from '#kube/kind.ts';
import { JurisdictionSpec } from '#resources/jurisdiction.ts';
import { openApi } from '#resources/schema/open-api.ts';
import { fields } from './limits-samples.ts';

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
