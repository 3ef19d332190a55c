// Tests which files a sealed link takes (docs/design/web-secrets.md#sealed-links).
import { expect, test, vi } from 'vitest';
import { takeFile } from '#features/secrets/sealed/chosen-file.ts';

const aFile = (bytes = 3, name = 'key.pem') =>
  new File([new Uint8Array(bytes)], name, { type: 'text/x-pem' });
const free = { typed: false, maxBytes: 10 };

test('one file within the limit is read, with name and type', async () => {
  const bytes = new Uint8Array(10);
  expect(await takeFile([aFile(10)], free)).toEqual({ name: 'key.pem', type: 'text/x-pem', bytes });
});

test.each([
  ['two files', [aFile(), aFile()], free, 'several'],
  ['a file beside text', [aFile()], { ...free, typed: true }, 'typed'],
  ['a file of a visitor', [aFile()], { typed: false, maxBytes: 0 }, 'needsAccount'],
  ['one byte too many', [aFile(11)], free, 'tooLarge'],
] as const)('%s is refused', async (_, files, now, reason) => {
  const read = files.map((file) => vi.spyOn(file, 'arrayBuffer'));
  expect(await takeFile(files, now)).toBe(reason);
  for (const spy of read) expect(spy).not.toHaveBeenCalled();
});

test('a folder, which cannot be read, is refused', async () => {
  const folder = Object.assign(aFile(), { arrayBuffer: () => Promise.reject(new Error('NotReadable')) });
  expect(await takeFile([folder], free)).toBe('unreadable');
});
