// Filling prerendered pages (docs/design/web-build.md#values-of-prerendered-pages).
import type { Bootstrap } from '@glimpse/contracts/bootstrap';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageCodes, fillPage, parseMarks, valuesOf } from './fill-page.ts';

const brand = { operator: null, source_url: null, security_email: null } as Bootstrap['brand'];
const visitor = (change: Partial<Bootstrap> = {}) =>
  ({
    brand,
    messages: [],
    form_fields: null,
    shrimp: 'S',
    authentication: { enabled: true },
    plans_enabled: false,
    sealed_links: { enabled: true },
    incoming_recipient: null,
    regions: null,
    ...change,
  }) as Bootstrap;
const fill = (html: string, change?: Partial<Bootstrap>): string => {
  const parts = parseMarks(html);
  return fillPage(parts, valuesOf(visitor(change), messageCodes(parts)));
};

test('values are filled in, and a choice follows whether its value exists', () => {
  expect(fill('<i value="{fill:shrimp}">')).toBe('<i value="S">');
  const page = '<p>{if:operator}By {fill:operator}.{else}Nobody.{end}</p>';
  expect(fill(page)).toBe('<p>Nobody.</p>');
  expect(fill(page, { brand: { ...brand, operator: 'Ana' } })).toBe('<p>By Ana.</p>');
  expect(fill('no marks { or } at all')).toBe('no marks { or } at all');
});

test('a flash message chooses the text of its code, another one is shown as it is', () => {
  const page = '{if:message:incoming.sent}Sent.{else}{end}{if:message}{fill:message}{else}{end}';
  const of = (code: string) =>
    fill(page, { messages: [{ type: 'error', content: `Text of ${code}`, code }] });
  expect(of('incoming.sent')).toBe('Sent.');
  expect(of('http.bad_payload')).toBe('Text of http.bad_payload');
  expect(fill(page)).toBe('');
});

test('no value becomes markup or a mark', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const html = fill('<i value="{fill:ticketno}">', { form_fields: { ticketno: typed } });
      expect(html.slice(10, -2)).not.toMatch(/[<>"]/);
    }),
  );
  const evil = '"><script>alert(1)</script>{fill:shrimp}';
  expect(fill('{fill:recipient}', { incoming_recipient: evil })).not.toMatch(/<script|>S/);
});
