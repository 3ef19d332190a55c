// Tests reading of dropped files (docs/design/web-secrets.md#secret-form).
import { expect, test } from 'vitest';
import { readDropped } from '#features/secrets/create/dropped-text.ts';

const file = (content: BlobPart, name = 'a.txt') => new File([content], name);
const read = (files: readonly File[], before = '', max = 100) => readDropped(files, { before, max });

test('a text is taken byte for byte, several and what was typed are joined by line breaks', async () => {
  expect(await read([file('a\r\nß😀')])).toEqual({ kind: 'text', text: 'a\r\nß😀' });
  expect(await read([file('b'), file('c')], 'a')).toEqual({ kind: 'text', text: 'a\nb\nc' });
});

test('a file without a known ending counts by its content', async () => {
  expect(await read([file('KEY=1', '.env')])).toEqual({ kind: 'text', text: 'KEY=1' });
  for (const bytes of [[0x89, 0x50, 0xff], [0x61, 0x00], [0xc3]])
    expect(await read([file(new Uint8Array(bytes), 'a.txt')])).toEqual({ kind: 'notText' });
  expect(await read([file('a'), file(new Uint8Array([0xff]))])).toEqual({ kind: 'notText' });
});

test('a text over the limit is refused, not cut', async () => {
  expect(await read([file('😀'.repeat(100))])).toMatchObject({ kind: 'text' });
  expect(await read([file('😀'.repeat(101))])).toEqual({ kind: 'tooLong' });
  expect(await read([file('a'.repeat(99))], 'a')).toEqual({ kind: 'tooLong' });
});

test('of a file far over the limit only the start is read', async () => {
  const large = file('a'.repeat(1_000_000));
  large.arrayBuffer = () => Promise.reject(new Error('read as a whole'));
  expect(await read([large])).toEqual({ kind: 'tooLong' });
  expect(await read([file(new Uint8Array(1_000_000))])).toEqual({ kind: 'notText' });
});
