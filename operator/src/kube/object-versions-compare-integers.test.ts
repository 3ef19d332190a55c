// Tests keys, versions, canonical JSON, paths and names: versions compare as integers beyond 2^53.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, collectionPath } from './kind.ts';
import { boundedName, isLabelValue, isObjectName } from './names.ts';
import { compareVersions } from './object.ts';
import { widgets } from './testing/samples.ts';

test('versions compare as integers beyond 2^53', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 70n }), fc.bigInt({ min: 1n, max: 2n ** 70n }), (a, b) => {
      expect(Math.sign(compareVersions(String(a), String(b)))).toBe(a < b ? -1 : Number(a > b));
    }),
  );
  expect(compareVersions(undefined, '1')).toBeLessThan(0);
});

test('canonical JSON does not depend on the order of members and leaves out absent ones', () => {
  expect(canonicalJson({ b: [{ d: 1, c: undefined, a: 2 }], a: null })).toBe(
    '{"a":null,"b":[{"a":2,"d":1}]}',
  );
});

test('paths keep the case of names and encode what could leave the path', () => {
  expect(collectionPath(widgets, 'a/../b')).toBe('/apis/x.dev/v1/namespaces/a%2F..%2Fb/widgets');
  expect(collectionPath({ ...widgets, group: '', plural: 'podTemplates' }, '')).toBe('/api/v1/podTemplates');
});

test('bounded names stay valid, and long ones with different ends differ', () => {
  const [one, other] = ['x', 'y'].map((end) => boundedName(`${'a.'.repeat(150)}${end}`));
  expect(one).not.toBe(other);
  expect([one, other].every((name) => isObjectName(name ?? '') && (name ?? '').length <= 253)).toBe(true);
  expect(isObjectName('Upper.case')).toBe(false);
  expect([isLabelValue('a'.repeat(63)), isLabelValue('a'.repeat(64)), isLabelValue('a/b')]).toEqual([
    true,
    false,
    false,
  ]);
});
