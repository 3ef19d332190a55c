// Piece `restore`: an older database is put back, with and without the command, and gives no text (goals D3,
// T9).
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { burnSecret, revealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { waitFor } from '@glimpse/processes/wait';
import { startColdCopies } from '../fixtures/cold-copy.ts';
import { fencedCopies, hasExchanged, marksOf, runRaiseEpoch } from '../fixtures/fence.ts';
import { runGlimpse } from '../fixtures/glimpse-command.ts';
import { readKeySet, opensOffline, type StoredSecret, storedSecrets } from '../fixtures/offline-opener.ts';
import { type Api, startApi } from '../fixtures/start-api.ts';
import { quietApi, type Run } from './run.ts';

type Links = Awaited<ReturnType<Api['conceal']>>;
type Tally = { readonly counts: Record<string, number>; readonly violations: string[] };

const atOnce = 16;
const serveMs = 60_000;
/** The lease of a process that lost its database may have to end before another one exchanges marks. */
const exchangeMs = 90_000;

async function each<T>(values: readonly T[], act: (value: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async (): Promise<void> => {
    for (let value = values[next++]; value !== undefined; value = values[next++]) await act(value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

const reveal = async (api: Api, { secretKey: key }: Links): Promise<number> =>
  (await api.submit(revealSecret, { params: { key }, body: { continue: true } })).status;

/** Reads a quarter of the secrets and burns a quarter. */
async function consumeHalf(api: Api, secrets: readonly Links[], { violations }: Tally): Promise<void> {
  const quarter = secrets.length >> 2;
  await each(secrets.slice(0, quarter), async (links) => {
    if ((await reveal(api, links)) !== 200) violations.push('a new secret could not be read');
  });
  await each(secrets.slice(quarter, 2 * quarter), async ({ metadataKey: key }) => {
    const { ok } = await api.submit(burnSecret, { params: { key }, body: { continue: true } });
    if (!ok) violations.push('a new secret could not be burned');
  });
}

async function concealAll(api: Api, size: number): Promise<readonly Links[]> {
  const made: Links[] = [];
  await each(
    Array.from({ length: size }, (_, at) => at),
    async (at) => void made.push(await api.conceal(`text ${at}`)),
  );
  return made;
}

/** No secret opens and every receipt says that it ended by a restore; a new secret works within a minute. */
async function checkEnded(api: Api, secrets: readonly Links[], { counts, violations }: Tally): Promise<void> {
  const began = performance.now();
  const works = async (): Promise<boolean> =>
    await api.conceal('new').then(
      async (links) => (await reveal(api, links)) === 200,
      () => false,
    );
  if (!(await waitFor(works, serveMs))) violations.push('no new secret worked within 60 s');
  counts['maxServeMs'] = Math.max(counts['maxServeMs'] ?? 0, Math.round(performance.now() - began));
  await each(secrets, async (links) => {
    const status = await reveal(api, links);
    if (status !== 404) violations.push(`a secret answered ${status} after the restore`);
    const { body } = await api.submit(viewReceipt, { params: { key: links.metadataKey } });
    if (!('record' in body) || !body.record.ended_by_restore)
      violations.push('a receipt does not say that its secret ended by a restore');
    counts['ended'] = (counts['ended'] ?? 0) + 1;
  });
}

type Backup = { readonly rows: readonly StoredSecret[]; readonly keyFile: Buffer };

/** Tries all links with the backup and the key file. @returns a violation if another number opens */
async function checkOffline(
  api: Api,
  { rows, secrets }: Pick<Backup, 'rows'> & { readonly secrets: readonly Links[] },
  expected: number,
): Promise<readonly string[]> {
  const links = secrets.map(({ secretKey }) => secretKey);
  const opened = opensOffline(await readKeySet(api.keysFile), rows, links);
  return opened === expected ? [] : [`${opened} of ${links.length} secrets opened offline, not ${expected}`];
}

/** The key file of before the restore is put back: no process gives a text. Then the right one returns. */
async function checkOlderKeys(
  api: Api,
  { keyFile }: Backup,
  links: Links,
  { violations }: Tally,
): Promise<void> {
  const right = await readFile(api.keysFile);
  await api.kill(0, 'SIGTERM');
  await writeFile(api.keysFile, keyFile);
  const started = await api.restart(0).then(
    () => true,
    () => false,
  );
  if (started && (await reveal(api, links)) === 200) violations.push('an older key file opened a secret');
  await api.kill(0, 'SIGTERM');
  await writeFile(api.keysFile, right);
}

/** The command: backup, consume half, restore. */
async function restoreByCommand(api: Api, { size, folder }: Run, tally: Tally): Promise<void> {
  const secrets = await concealAll(api, size);
  const backup = join(folder, 'backup');
  const run = async (...words: readonly string[]): Promise<void> => {
    const { code, fault } = await runGlimpse(api, words);
    if (code !== 0) throw new Error(`glimpse-admin ${words[0]} ended with ${code}: ${fault}`);
  };
  await run('backup', backup);
  const held = { rows: await storedSecrets(api), keyFile: await readFile(api.keysFile) };
  tally.violations.push(...(await checkOffline(api, { ...held, secrets }, secrets.length)));
  await consumeHalf(api, secrets, tally);
  await Promise.all([api.kill(0, 'SIGTERM'), api.kill(1, 'SIGTERM')]);
  await run('restore', backup);
  tally.violations.push(...(await checkOffline(api, { ...held, secrets }, 0)));
  await checkOlderKeys(api, held, secrets.at(-1) as Links, tally);
  await Promise.all([api.restart(0), api.restart(1)]);
  await checkEnded(api, secrets, tally);
}

/** A cold copy put back below the running API: fenced within 30 s, then the epoch is raised. */
async function putBackCopy(
  { api, mongod }: { readonly api: Api; readonly mongod: Awaited<ReturnType<typeof startColdCopies>> },
  size: number,
  tally: Tally,
): Promise<void> {
  const secrets = await concealAll(api, size);
  if (!(await hasExchanged(api, undefined))) throw new Error('no mark was exchanged at the start');
  const { mark } = await marksOf(api);
  await mongod.copy();
  if (!(await hasExchanged(api, mark, exchangeMs))) throw new Error('no mark was exchanged after the copy');
  await consumeHalf(api, secrets, tally);
  await mongod.putBack();
  const began = performance.now();
  if (!(await waitFor(async () => (await fencedCopies(api)) === 2, 30_000)))
    tally.violations.push('not fenced within 30 s');
  tally.counts['maxFenceMs'] = Math.round(performance.now() - began);
  await each(secrets, async (links) => {
    const status = await reveal(api, links);
    if (status !== 503) tally.violations.push(`a secret answered ${status} behind the fence`);
    tally.counts['fenced'] = (tally.counts['fenced'] ?? 0) + 1;
  });
  await runRaiseEpoch(api);
  await waitFor(async () => (await fencedCopies(api)) === 0, serveMs);
  await checkEnded(api, secrets, tally);
}

/** `size` is the number of secrets of each way; a quarter is read, a quarter burned, half is unread. */
export async function proveRestore(run: Run): Promise<SeedOutcome> {
  await using mongod = await startColdCopies();
  await using redis = await startRedis(join(run.folder, 'redis'));
  const env = { ...quietApi, MONGO_URL: mongod.url, REDIS_URL: redis.url };
  await using api = await startApi({ copies: 2, env });
  const tally: Tally = { counts: { secrets: 2 * run.size }, violations: [] };
  await restoreByCommand(api, run, tally);
  await putBackCopy({ api, mongod }, run.size, tally);
  return tally;
}
