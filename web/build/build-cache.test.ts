// Tests that a build repeats nothing that it made of the same input, and keeps nothing for ever.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildCache } from './build-cache.ts';

let folder = '';
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'glimpse-cache-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the same tool and input are made once; another tool or input is made', async () => {
  const { cached } = buildCache(folder);
  let made = 0;
  const make = async () => Buffer.from(`made ${(made += 1)}`);
  const text = async (kind: string, input: string) => Buffer.from(await cached(kind, input, make)).toString();
  expect(await text('terser 1', 'a')).toBe('made 1');
  expect(await text('terser 1', 'a')).toBe('made 1');
  expect(await text('terser 2', 'a')).toBe('made 2');
  expect(await text('terser 1', 'b')).toBe('made 3');
});

test('equal inputs at the same time are all made', async () => {
  const { cached } = buildCache(folder);
  const inputs = Array.from({ length: 20 }, () => 'a');
  const all = await Promise.all(inputs.map((input) => cached('x', input, async () => Buffer.from('same'))));
  expect(all.map((one) => Buffer.from(one).toString())).toEqual(inputs.map(() => 'same'));
  expect(await readdir(folder)).toHaveLength(1);
});

test('a failure is not kept', async () => {
  const { cached } = buildCache(folder);
  await expect(cached('x', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(Buffer.from(await cached('x', 'a', async () => Buffer.from('now'))).toString()).toBe('now');
});

test('what no build used for a week is deleted', async () => {
  const { cached, prune } = buildCache(folder);
  await cached('x', 'a', async () => Buffer.from('1'));
  await prune(Date.now() + 6 * 86_400_000);
  expect(await readdir(folder)).toHaveLength(1);
  await prune(Date.now() + 8 * 86_400_000);
  expect(await readdir(folder)).toEqual([]);
});
