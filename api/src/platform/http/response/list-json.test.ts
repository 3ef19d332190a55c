// Long lists are written as JSON.stringify writes them, byte for byte.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toJson } from './list-json.ts';

test('records that stand in several lists are written as in the standard', () => {
  const value = fc.oneof(fc.jsonValue(), fc.constant(undefined));
  const record = fc.dictionary(fc.string({ unit: 'binary' }), value, { maxKeys: 3 });
  const answers = fc.tuple(fc.array(record, { minLength: 50, maxLength: 60 }), record, value);
  fc.assert(
    fc.property(answers, ([records, more, shrimp]) => {
      const received = records.slice(10);
      const fields = {
        success: true,
        records,
        details: { ...more, received, again: received, none: undefined },
        shrimp,
      };
      expect(toJson(fields)).toBe(JSON.stringify(fields));
    }),
    { numRuns: 15 },
  );
});
