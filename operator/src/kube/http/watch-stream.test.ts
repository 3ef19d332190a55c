// Tests how bytes of a watch become events, in whatever pieces they arrive.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ApiError, is } from '../errors.ts';
import { framesOf } from './watch-stream.ts';

async function* pieces(bytes: Uint8Array, sizes: readonly number[]) {
  let at = 0;
  for (let index = 0; at < bytes.length; index += 1) {
    const size = Math.max(1, sizes[index % Math.max(1, sizes.length)] ?? bytes.length);
    yield bytes.subarray(at, (at += size));
  }
  await Promise.resolve();
}
const read = (text: string, sizes: readonly number[] = []) =>
  Array.fromAsync(framesOf(pieces(Buffer.from(text), sizes)));
const failure = async (text: string) => (await read(text).catch((thrown: unknown) => thrown)) as ApiError;

test('events are the same in whatever pieces their bytes arrive', async () => {
  const frames = [
    { type: 'ADDED', object: { text: 'ä€😀\\n' } },
    { type: 'BOOKMARK', object: { metadata: { resourceVersion: '7' } } },
  ];
  const text = frames.map((one) => `${JSON.stringify(one)}\n`).join('');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (sizes) => {
      expect(await read(text, sizes)).toEqual(frames);
    }),
  );
});

test('an error inside a stream that began with 200 is thrown with its own status', async () => {
  const gone = await failure('{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired"}}\n');
  expect([is.gone(gone), gone.reason]).toEqual([true, 'Expired']);
});

test('js-458 bad JSON, an unknown event and a cut line are errors, not silence', async () => {
  expect((await failure('{"type":"ADDED"\n')).reason).toBe('BadFrame');
  expect((await failure('{"type":"OTHER","object":{}}\n')).reason).toBe('BadFrame');
  expect((await failure('{"type":"ADDED","object":{}}')).reason).toBe('CutFrame');
  expect((await failure('x'.repeat(5 * 1024 * 1024))).reason).toBe('FrameTooLong');
});
