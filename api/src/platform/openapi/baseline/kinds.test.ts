// One kind of value includes another.
import { expect, test } from 'vitest';
import { takes } from './kinds.ts';

test.each([
  ['string', 'string'],
  ['anything', 'null'],
  ['number', 'integer'],
  ['string', '"new"'],
  ['integer', '5'],
  ['number', '-1.5'],
  ['boolean', 'true'],
  ['string', 'string {"maxLength":5}'],
  ['string {"maxLength":9}', 'string {"maxLength":5}'],
  ['string {"minLength":1}', 'string {"minLength":2,"maxLength":5}'],
  ['list {"minItems":1}', 'list {"minItems":3,"maxItems":3}'],
])('%s takes %s', (wide, narrow) => expect(takes(wide, narrow)).toBe(true));

test.each([
  ['string', 'null'],
  ['integer', 'number'],
  ['integer', '1.5'],
  ['"new"', 'string'],
  ['"new"', '"old"'],
  ['string', 'true'],
  ['string {"maxLength":5}', 'string'],
  ['string {"maxLength":5}', 'string {"maxLength":9}'],
  ['string {"minLength":2}', 'string {"minLength":1}'],
  ['string {"pattern":"^a$"}', 'string {"pattern":"^b$"}'],
  ['string {"maxLength":5}', '"new"'],
  ['string', 'anything'],
])('%s does not take %s', (wide, narrow) => expect(takes(wide, narrow)).toBe(false));
