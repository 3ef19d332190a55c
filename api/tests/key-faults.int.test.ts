// Faults of the key file as a running region meets them: nothing is consumed, and every way back works (trust.md 3.7, 3.8, C6, D3).
import { chmod, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { burnSecret, revealSecret, showReceipt } from '@glimpse/contracts/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { raiseEpoch } from '../src/platform/crypto/key-commands.ts';
import { readKeyState, writeKeyState } from '../src/platform/crypto/key-state.ts';
import type { KeyState } from '../src/platform/crypto/key-state.ts';
import { randomBytes } from '../src/platform/crypto/primitives.ts';
import { type Api, startApi } from './start-api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api[Symbol.asyncDispose]());

const file = () => api.keysFile;
const kept = () => `${api.keysFile}.kept`;
const stateNow = async () => readKeyState(await readFile(file())) as KeyState;
const put = (state: KeyState) => writeFile(file(), writeKeyState(state), { mode: 0o600 });
const reveal = (key: string) => api.submit(revealSecret, { params: { key }, body: { continue: true } });
const restart = () => api.restart(0);

/** Starts with a broken file, which must fail with one line, then puts the good one back. */
async function refusal(breakIt: () => Promise<unknown>): Promise<string> {
  await api.kill(0);
  await copyFile(file(), kept());
  await breakIt();
  const said = api.logs().length;
  await expect(api.restart(0)).rejects.toThrow('did not come up');
  const words = api
    .logs()
    .slice(said)
    .filter((line) => !line.startsWith('{'));
  await rm(file(), { force: true });
  await copyFile(kept(), file());
  await chmod(file(), 0o600);
  await api.restart(0);
  expect(words).toHaveLength(1);
  return words[0] ?? '';
}

describe('a start with a wrong key file is refused with one line, and the secret is still there afterwards', () => {
  test.each([
    ['missing', () => rm(file()), /missing.*Put a copy of the file back/],
    ['damaged', () => writeFile(file(), 'damaged'), /damaged.*Put a copy of the file back/],
    ['world-readable', () => chmod(file(), 0o644), /mode 0600/],
    ['of other keys', async () => put({ ...(await stateNow()), root: [{ gen: 1, key: randomBytes(32), from: 0 }] }), /wrong key file/],
    ['of another region', async () => put({ ...(await stateNow()), region: 'us' }), /another region/],
    ['older than a restore', async () => put({ ...(await stateNow()), epoch: 0 }), /older than the last restore/],
  ])('%s', async (_what, breakIt, words) => {
    const { secretKey } = await api.conceal('still there');
    expect(await refusal(breakIt as () => Promise<unknown>)).toMatch(words);
    const reply = await reveal(secretKey);
    expect(reply.body).toMatchObject({ record: { secret_value: 'still there' } });
  });
});

test('an older copy of the file fences the secrets until the newer one is back; nothing is consumed', async () => {
  const { secretKey, metadataKey } = await api.conceal('fenced');
  const older = await stateNow();
  await put({ ...older, seq: older.seq + 1 });
  await restart();
  await put(older);
  await restart(); // ready, but fenced
  for (const reply of [
    await reveal(secretKey),
    await api.submit(burnSecret, { params: { key: metadataKey }, body: { continue: true } }),
    await api.submit(showReceipt, { params: { key: metadataKey } }),
  ]) {
    expect(reply.status).toBe(503);
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
  }
  await expect(api.conceal('new')).rejects.toThrow('503');
  await put({ ...older, seq: older.seq + 1 });
  await restart();
  expect((await reveal(secretKey)).body).toMatchObject({ record: { secret_value: 'fenced' } });
});

test('a raised epoch ends every unread secret; receipts and new secrets work', async () => {
  const { secretKey, metadataKey } = await api.conceal('before the restore');
  await api.kill(0);
  const before = await stateNow();
  await raiseEpoch({ file: file() }, { now: new Date(), random: randomBytes });
  await api.restart(0);
  expect((await reveal(secretKey)).status).toBe(404);
  expect((await api.submit(showReceipt, { params: { key: metadataKey } })).status).toBe(200);
  const { secretKey: fresh } = await api.conceal('after the restore');
  expect((await reveal(fresh)).body).toMatchObject({ record: { secret_value: 'after the restore' } });
  expect((await stateNow()).epoch).toBe(before.epoch + 1);
});
