// Tests the TXT value and its check: the record belongs to one account, host, region and key.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { txtRecords } from './ownership.ts';
import { anna, form, key, record } from './ownership-samples.ts';

test('the record belongs to one account, host, region and key', () => {
  expect(record.name).toBe('_glimpse-challenge.links.acme.example');
  expect(record.value).toMatch(/^glimpse-verify=[0-9a-f]{32}$/);
  const others = [
    txtRecords(key, 'us', form)(anna),
    txtRecords(Buffer.alloc(32, 2), 'eu', form)(anna),
    txtRecords(key, 'eu', form)({ ...anna, customerId: 'ben-00002' }),
    txtRecords(key, 'eu', form)({ ...anna, hostname: 'links.other.example' }),
  ];
  expect(new Set([record, ...others].map(({ value }) => value)).size).toBe(5);
  expect(txtRecords(key, 'eu', form)(anna)).toEqual(record);
});

test('no two pairs of account and host share a value', () => {
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{8,64}$/);
  const host = fc.domain();
  fc.assert(
    fc.property(id, host, id, host, (a, b, c, d) => {
      fc.pre(a !== c || b !== d);
      const of = txtRecords(key, 'eu', form);
      const [one, other] = [of({ customerId: a, hostname: b }), of({ customerId: c, hostname: d })];
      expect(one.value).not.toBe(other.value);
    }),
  );
});
