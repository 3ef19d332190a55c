// Tests the reader of the bootstrap data (docs/design/web-build.md#bootstrap).
import { expect, test } from 'vitest';
import { readBootstrap } from '#lib/bootstrap.ts';
import { aBootstrap } from '#testing/a-bootstrap.ts';

function shell(content: string): Document {
  const page = document.implementation.createHTMLDocument('');
  const block = page.createElement('script');
  block.type = 'application/json';
  block.id = 'bootstrap';
  block.textContent = content;
  page.body.append(block);
  return page;
}

test('the reader returns a complete block', () => {
  expect(readBootstrap(shell(JSON.stringify(aBootstrap())))).toEqual(aBootstrap());
});

test('the reader ignores members that a newer server adds', () => {
  expect(readBootstrap(shell(JSON.stringify({ ...aBootstrap(), tomorrow: 1 }))).brand.name).toBe('Glimpse');
});

test.each(['', 'null', '{}', '{"version":1}'])('the reader throws on %j', (content) => {
  expect(() => readBootstrap(shell(content))).toThrow();
});
