// Properties of body parsing: random bytes give fields or a listed code, and every text survives
// (docs/design/http-api.md#parameters).
import { endpoint } from '@glimpse/contracts/endpoint';
import { Scalar } from '@glimpse/contracts/shapes';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#platform/errors/api-error.ts';
import { decodeParameters } from './body.ts';
import { parameterNames } from './parameters.ts';

const store = endpoint({
  method: 'POST',
  path: '/api/v2/letter',
  summary: 'store',
  access: 'anyone',
  csrf: 'none',
  limit: 'none',
  nest: 'letter',
  lists: ['to'],
  body: z.object({ letter: Scalar, ttl: Scalar, word: Scalar, to: Scalar }),
  response: z.strictObject({}),
  errors: [],
});
const names = parameterNames(store, ['shrimp', ...Object.keys(store.body.shape)]);

test('any bytes of any type give fields or a listed code', () => {
  const types = [
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    '',
    'text/plain',
    'x',
  ];
  const pieces = fc.constantFrom(
    '{',
    '}',
    '"',
    '\\',
    ':',
    ',',
    '[',
    ']',
    '=',
    '&',
    '%',
    '%zz',
    '--b',
    '\r\n',
    '--',
    'letter',
    '[ttl]',
    '\0',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }).map((parts) => Buffer.from(parts.join(''))),
  );
  fc.assert(
    fc.property(bytes, fc.constantFrom(...types), (body, type) => {
      try {
        decodeParameters(body, type, names);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ApiError);
        expect((thrown as ApiError).code).toMatch(
          /^http\.(bad_request|bad_payload|too_large|unsupported_media)$/,
        );
      }
    }),
    { numRuns: 3000 },
  );
});

test('any text survives any encoding unchanged', () => {
  const text = fc.string({ unit: 'binary' }).filter((given) => given.isWellFormed());
  fc.assert(
    fc.property(text, text, (letter, word) => {
      const asJson = decodeParameters(
        Buffer.from(JSON.stringify({ letter, word })),
        'application/json',
        names,
      );
      const asForm = decodeParameters(
        Buffer.from(new URLSearchParams({ letter, word }).toString()),
        '',
        names,
      );
      const field = (name: string, value: string) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
      const framed = `${field('letter', letter)}${field('word', word)}--b--\r\n`;
      const asMultipart = decodeParameters(Buffer.from(framed), 'multipart/form-data; boundary=b', names);
      expect(asJson.values).toEqual({ letter, word });
      expect(asForm.values).toEqual({ letter, word });
      if (!`${letter}${word}`.includes('\r\n--b')) expect(asMultipart.values).toEqual({ letter, word });
    }),
    { numRuns: 500 },
  );
});
