// Tests reading within a limit, and that a reader who has gone is told apart.
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { isBrokenPipe, readAllOf, writeTo } from './streams.ts';

async function* chunks(...given: readonly (string | Uint8Array)[]) {
  yield* given;
}

test('all bytes are read, texts as UTF-8', async () => {
  expect(await readAllOf(chunks('ä', Uint8Array.of(0, 255)), 4)).toEqual(Uint8Array.of(0xc3, 0xa4, 0, 255));
  expect(await readAllOf(chunks(), 4)).toEqual(new Uint8Array());
});

test('one byte more than the limit is too much', async () => {
  expect(await readAllOf(chunks('12345'), 4)).toBeUndefined();
});

test('a write resolves when it was handed over and rejects when nobody reads', async () => {
  const stream = new PassThrough();
  await writeTo(stream, 'a');
  expect(String(stream.read())).toBe('a');
  const broken = Object.assign(new Error('closed'), { code: 'EPIPE' });
  const failed = once(stream, 'error');
  stream.destroy(broken);
  await failed.catch(() => undefined);
  await expect(writeTo(stream, 'b')).rejects.toThrow();
  expect([isBrokenPipe(broken), isBrokenPipe(new Error('EPIPE'))]).toEqual([true, false]);
});
