// Promises of the globals' reader (style §13): a whole block is read, a newer server's member does no harm, half a block stops the page.
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

test('a whole block is read', () => {
  expect(readBootstrap(shell(JSON.stringify(aBootstrap())))).toEqual(aBootstrap());
});

test('a member of tomorrow does no harm', () => {
  expect(readBootstrap(shell(JSON.stringify({ ...aBootstrap(), tomorrow: 1 }))).brand.name).toBe('Glimpse');
});

test.each(['', 'null', '{}', '{"version":1}'])('%j is no block', (content) => {
  expect(() => readBootstrap(shell(content))).toThrow();
});
