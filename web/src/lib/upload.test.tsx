// Tests uploads against the server of the test runner (docs/design/web-secrets.md#sealed-links).
import { expect, test } from 'vitest';
import { uploading } from '#lib/upload.ts';

const request: RequestInit = {
  method: 'POST',
  headers: { accept: 'application/json' },
  body: 'x'.repeat(2_000_000),
};
const going = () => new AbortController().signal;

test('an upload tells its progress up to the end, then gives status and body', async () => {
  const shares: number[] = [];
  const answer = await uploading({ signal: going(), onProgress: (share) => shares.push(share) })(
    '/nothing',
    request,
  );
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(answer.headers.get('retry-after')).toBeNull();
  expect(shares.at(-1)).toBe(1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('an aborted upload rejects, also one that was aborted before', async () => {
  const stop = new AbortController();
  const onProgress = () => stop.abort();
  await expect(uploading({ signal: stop.signal, onProgress })('/nothing', request)).rejects.toThrow(
    'no answer',
  );
  await expect(uploading({ signal: stop.signal, onProgress })('/nothing', request)).rejects.toThrow(
    'no answer',
  );
});

test('a server that cannot be reached rejects, as fetch does', async () => {
  const nobody = 'http://127.0.0.1:9/';
  await expect(uploading({ signal: going(), onProgress: () => undefined })(nobody, request)).rejects.toThrow(
    'no answer',
  );
});
