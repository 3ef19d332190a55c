// Tests what `npm run lock-programs` refuses.
import { expect, test } from 'vitest';
import { lockAgain } from './lock.ts';

const digest = `sha256:${'a'.repeat(64)}`;

test('the base image is locked with its digest only', async () => {
  expect(await lockAgain([`image=node:24-bookworm-slim@${digest}`])).toEqual({
    image: `node:24-bookworm-slim@${digest}`,
  });
  for (const image of ['node:24-bookworm-slim', `node:22@${digest}`, 'node:24-bookworm-slim@sha256:12'])
    await expect(lockAgain([`image=${image}`])).rejects.toThrow(
      'The base image must be node:24-bookworm-slim@',
    );
});

test('an unknown part is refused before anything is fetched', async () => {
  await expect(lockAgain(['wheel'])).rejects.toThrow('There is no part wheel: name wheels, python');
});
