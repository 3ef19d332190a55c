// Tests that /favicon.ico, for old browsers and link previews, shows the mark.
import { expect, test } from 'vitest';
import mark from './mark.svg?url';

const size = 48;

/** Draws a picture at a fixed size and returns its pixels. */
async function pixelsOf(address: string): Promise<Uint8ClampedArray> {
  const picture = new Image(size, size);
  picture.src = address;
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size).getContext('2d');
  canvas?.drawImage(picture, 0, 0, size, size);
  return canvas?.getImageData(0, 0, size, size).data ?? new Uint8ClampedArray();
}

test('the icon file shows the mark', async () => {
  const [icon, drawn] = [await pixelsOf('/favicon.ico'), await pixelsOf(mark)];
  expect(icon).toHaveLength(size * size * 4);
  const apart = icon.reduce((sum, value, at) => sum + Math.abs(value - (drawn[at] ?? 0)), 0);
  expect(apart / icon.length).toBeLessThan(2); // of 255: smoothing of edges may differ
});
