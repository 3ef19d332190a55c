// Old browsers and link previews ask for /favicon.ico: it shows the same mark as the icon in the page's head.
import { expect, test } from 'vitest';
import mark from './mark.svg?url';

const size = 48;

/** The pixels of a picture, drawn at one size. */
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
  expect(apart / icon.length).toBeLessThan(2); // of 255: edges may be smoothed in another way
});
