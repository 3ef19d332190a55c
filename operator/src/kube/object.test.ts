// Tests keys, versions, canonical JSON, paths and names.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { apiErrorOf, is, TerminalError } from './errors.ts';
import { canonicalJson, collectionPath } from './kind.ts';
import { boundedName, isLabelValue, isObjectName } from './names.ts';
import { compareVersions, keyText, microTime } from './object.ts';
import { widgets } from './testing/samples.ts';

test('an error holds reason and causes only, never the message of the server', () => {
  const details = { causes: [{ field: 'spec.size', reason: 'FieldValueInvalid', message: 'secret' }] };
  const error = apiErrorOf(422, { code: 422, reason: 'Invalid', message: 'secret', details });
  expect(error.message).toBe('Invalid: spec.size FieldValueInvalid');
  expect(JSON.stringify(Object.entries(error))).not.toContain('secret');
  expect(apiErrorOf(500, 'no Status').reason).toBe('Http500');
});

test('the sentence of the server is one short line without long quotes, and no log prints it', () => {
  const long = `"${'x'.repeat(80)}"`;
  const message = `Pod "api" is invalid:\n spec.image: Invalid value: ${long}: too long ${'and '.repeat(200)}`;
  const error = apiErrorOf(422, { code: 422, reason: 'Invalid', message });
  expect(error.sentence).toMatch(/^Pod "api" is invalid: spec\.image: Invalid value: "…": too long and/);
  expect(error.sentence).toHaveLength(400);
  expect(JSON.stringify(error)).not.toContain('too long');
  expect(apiErrorOf(500, 'no Status').sentence).toBe('');
});

test('errors are told apart: a taken name is no conflict', () => {
  const taken = apiErrorOf(409, { code: 409, reason: 'AlreadyExists' });
  expect([is.alreadyExists(taken), is.conflict(taken)]).toEqual([true, false]);
  expect([503, 429, 404].map((status) => is.retryable(apiErrorOf(status, {})))).toEqual([true, true, false]);
  expect(is.retryable(new TerminalError('Never'))).toBe(false);
});

test('js-828 times of leases have six decimals', () => {
  expect(microTime(new Date('2026-01-01T00:00:00.5Z'))).toBe('2026-01-01T00:00:00.500000Z');
});

test('keys without a namespace are their names', () => {
  expect([keyText({ namespace: '', name: 'a' }), keyText({ namespace: 'a', name: 'b' })]).toEqual([
    'a',
    'a/b',
  ]);
});

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
