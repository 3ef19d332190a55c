// Tests the pictures that `npm run pictures` draws (docs/design/web-build.md#pictures).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '@glimpse/processes/folders';
import { expect, test } from 'vitest';

/** Width and height stand at the start of a PNG, in its chunk IHDR. */
function sizeOf(name: string): readonly [number, number] {
  const bytes = readFileSync(join(rootFolder, 'web/public', name));
  expect(bytes.toString('latin1', 12, 16)).toBe('IHDR');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

test('the social card is 1200 x 630, the icons are squares', () => {
  expect(sizeOf('card.png')).toEqual([1200, 630]);
  for (const size of [180, 192, 512]) expect(sizeOf(`icon-${size}.png`)).toEqual([size, size]);
});

test('the card has no words, so that it is the same in every language and installation', () => {
  const svg = readFileSync(join(rootFolder, 'web/build/pictures/card.svg'), 'utf8');
  expect(svg).not.toMatch(/<text|<image|href=/);
});
