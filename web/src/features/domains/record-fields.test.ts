// Tests into which fields a record is split (docs/design/web-domains.md#verify-a-domain).
import { expect, test } from 'vitest';
import { recordFields } from '#features/domains/record-fields.ts';

const base = 'northwind.example';
const textsOf = (type: string, name: string, value: string) =>
  recordFields({ type, name, value }, base).map(({ id, text }) => `${id}: ${text}`);

test('a name is shown without its zone, and with it beside', () => {
  const record = { type: 'TXT', name: `_glimpse-challenge.secrets.${base}`, value: 'v' };
  expect(recordFields(record, base)).toEqual([
    { id: 'type', text: 'TXT' },
    { id: 'name', text: '_glimpse-challenge.secrets', full: record.name },
    { id: 'value', text: 'v' },
  ]);
  expect(recordFields({ ...record, name: base }, base)[1]).toEqual({ id: 'name', text: '@', full: base });
  expect(recordFields({ ...record, name: 'a.else.example' }, base)[1]).toEqual({
    id: 'name',
    text: 'a.else.example',
    full: undefined,
  });
});

test('a CAA record has flags, tag and value', () => {
  expect(textsOf('CAA', base, '0 issue "letsencrypt.org; accounturi=https://ca.example/acct/7"')).toEqual([
    'type: CAA',
    'name: @',
    'flags: 0',
    'tag: issue',
    'value: letsencrypt.org; accounturi=https://ca.example/acct/7',
  ]);
  expect(textsOf('CAA', base, 'something else').at(-1)).toBe('value: something else');
  expect(textsOf('TXT', base, '0 issue "ca.example"').at(-1)).toBe('value: 0 issue "ca.example"');
});
