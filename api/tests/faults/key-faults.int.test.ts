// Tests faults of the key file in a running region: no secret is lost, and every repair works (goals C6, D3).
import { execFile } from 'node:child_process';
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { burnSecret, revealSecret, takeOwnerViewOfReceipt } from '@glimpse/contracts/secrets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKeyState, writeKeyState, type KeyState } from '../../src/platform/crypto/keys/key-state.ts';
import { randomBytes } from '../../src/platform/crypto/primitives/random.ts';
import { readKeys } from '../fixtures/read-keys.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const file = () => api.keysFile;
const kept = () => `${api.keysFile}.kept`;
const stateNow = () => readKeys(file());
const put = (state: KeyState) => writeFile(file(), writeKeyState(state), { mode: 0o600 });
const reveal = (key: string) => api.submit(revealSecret, { params: { key }, body: { continue: true } });
const order = async (...words: string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'] ?? '', KEYS_FILE: file(), MONGO_URL: api.mongoUrl };
  const script = join(import.meta.dirname, '../../scripts/keys.ts');
  return (await promisify(execFile)(process.execPath, [script, ...words], { env })).stdout;
};
const restart = () => api.restart(0);

/** Starts with a broken file, expects one line of error, and restores the good file. */
async function refusal(breakIt: () => Promise<unknown>): Promise<string> {
  await copyFile(file(), kept());
  await breakIt();
  const said = api.logs().length;
  await expect(restart()).rejects.toThrow('did not come up');
  await rm(file(), { force: true });
  await copyFile(kept(), file());
  await chmod(file(), 0o600);
  const words = api
    .logs()
    .slice(said)
    .filter((line) => !line.startsWith('{'));
  return words.join('\n');
}

test('a wrong key file fails the start with one line and loses no secret', async () => {
  const { secretKey } = await api.conceal('still there');
  await api.kill(0);
  const state = await stateNow();
  expect(await refusal(() => rm(file()))).toMatch(/^.*missing.*Put a copy of the file back.*$/);
  expect(await refusal(() => writeFile(file(), 'damaged'))).toMatch(
    /^.*damaged.*Put a copy of the file back.*$/,
  );
  expect(await refusal(() => chmod(file(), 0o644))).toMatch(/^.*mode 0600.*$/);
  expect(await refusal(() => put({ ...state, root: [{ gen: 1, key: randomBytes(32), from: 0 }] }))).toMatch(
    /^.*wrong key file.*$/,
  );
  expect(await refusal(() => put({ ...state, region: 'us' }))).toMatch(/^.*another region.*$/);
  expect(await refusal(() => put({ ...state, epoch: 0 }))).toMatch(/^.*older than the last restore.*$/);
  await restart();
  expect((await reveal(secretKey)).body).toMatchObject({ record: { secret_value: 'still there' } });
});

test('an older key file blocks the secrets until the newer one is back; none is consumed', async () => {
  const { secretKey, metadataKey } = await api.conceal('fenced');
  await api.kill(0); // a running process exchanges the mark
  const older = await stateNow();
  await put({ ...older, seq: older.seq + 5 });
  await restart();
  await api.kill(0);
  const newest = await stateNow();
  await put(older);
  await restart(); // ready, but secrets are blocked
  for (const reply of [
    await reveal(secretKey),
    await api.submit(burnSecret, { params: { key: metadataKey }, body: { continue: true } }),
    await api.submit(takeOwnerViewOfReceipt, { params: { key: metadataKey } }),
  ]) {
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  await expect(api.conceal('new')).rejects.toThrow('503');
  await put(newest);
  await restart();
  expect((await reveal(secretKey)).body).toMatchObject({ record: { secret_value: 'fenced' } });
});

test('a raised epoch ends every unread secret; receipts and new secrets work', async () => {
  const { secretKey, metadataKey } = await api.conceal('before the restore');
  await api.kill(0);
  const before = await stateNow();
  expect(await order('raise-epoch', String(before.epoch + 1))).toBe(`The epoch is ${before.epoch + 1}.\n`);
  await api.restart(0);
  expect((await reveal(secretKey)).status).toBe(404);
  expect((await api.submit(takeOwnerViewOfReceipt, { params: { key: metadataKey } })).status).toBe(200);
  const { secretKey: fresh } = await api.conceal('after the restore');
  expect((await reveal(fresh)).body).toMatchObject({ record: { secret_value: 'after the restore' } });
  expect((await stateNow()).epoch).toBe(before.epoch + 1);
});

test('commands accept an older file and replace a lost one', async () => {
  const { secretKey } = await api.conceal('kept');
  await api.kill(0);
  const now = await stateNow();
  await put({ ...now, seq: now.seq + 5 });
  await restart();
  await api.kill(0);
  await put(now);
  await order('accept-file');
  await restart();
  expect((await reveal(secretKey)).status).toBe(200);
  const { secretKey: lost } = await api.conceal('lost');
  await api.kill(0);
  await rm(file());
  await order('replace-lost-file');
  await restart();
  expect((await reveal(lost)).status).toBe(404);
  const { secretKey: fresh } = await api.conceal('new keys');
  expect((await reveal(fresh)).status).toBe(200);
});

test('the command for a lost file refuses a valid one with one line, unless forced', async () => {
  const { secretKey } = await api.conceal('kept');
  await api.kill(0);
  const before = await readFile(file());
  await expect(order('replace-lost-file')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^A valid key file is in place.*--force.*\n$/) as string,
  });
  await expect(order('replace-lost-file', '--forced')).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Usage') as string,
  });
  expect(await readFile(file())).toEqual(before);
  await restart();
  expect((await reveal(secretKey)).status).toBe(200);
  await api.kill(0);
  await order('replace-lost-file', '--force');
  await restart();
  expect((await stateNow()).epoch).toBe((readKeyState(before)?.epoch ?? 0) + 1);
});
