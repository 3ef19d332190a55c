// Piece `recovery`: a region of many documents is backed up and restored by command, with the time of each
// step (goal D4).
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { revealSecret } from '@glimpse/contracts/secrets';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { runGlimpse } from '../fixtures/glimpse-command.ts';
import { type Run, startRegion } from './run.ts';

const samples = 100;
const batch = 2000;
const mostMs = 10 * 60_000;

/** Fills `secrets` up to `size` documents with copies of sealed ones under new ids. */
async function fill(url: string, size: number): Promise<MongoClient> {
  const client = await new MongoClient(url, { promoteBuffers: true }).connect();
  const secrets = client.db().collection<{ _id: Buffer; metaId: Buffer }>('secrets');
  const given = await secrets.find().limit(samples).toArray();
  const copy = (at: number) => {
    const sample = given[at % given.length];
    if (!sample) throw new Error('there is no secret to copy');
    const [_id, metaId] = [randomBytes(sample._id.length), randomBytes(sample.metaId.length)];
    return { ...sample, _id, metaId };
  };
  for (let made = await secrets.countDocuments(); made < size; made += batch)
    await secrets.insertMany(
      Array.from({ length: Math.min(batch, size - made) }, (_, at) => copy(at)),
      { ordered: false },
    );
  return client;
}

/** `size` is the number of documents in `secrets`. */
export async function recovery({ size, folder }: Run): Promise<SeedOutcome> {
  await using region = await startRegion(folder, 1);
  const { api } = region;
  for (let made = 0; made < samples; made += 1) await api.conceal(`text ${made} ${'x'.repeat(200)}`);
  await using client = await fill(api.mongoUrl, size);
  const counts: Record<string, number> = {};
  const timed = async (name: string, step: () => Promise<void>): Promise<void> => {
    const began = performance.now();
    await step();
    counts[name] = Math.round((performance.now() - began) / 1000);
  };
  const glimpse = async (...words: readonly string[]): Promise<void> => {
    const { code, fault } = await runGlimpse(api, words);
    if (code !== 0) throw new Error(`glimpse-admin ${words[0]} ended with ${code}: ${fault}`);
  };
  const count = () => client.db().collection('secrets').countDocuments();
  const violations: string[] = [];
  await timed('backupSeconds', () => glimpse('backup', join(folder, 'backup')));
  await api.kill(0, 'SIGTERM');
  const [before, began] = [await count(), performance.now()];
  await timed('restoreSeconds', () => glimpse('restore', join(folder, 'backup')));
  await timed('startSeconds', async () => {
    await api.restart(0);
    const { secretKey: key } = await api.conceal('after the restore');
    const { ok } = await api.submit(revealSecret, { params: { key }, body: { continue: true } });
    if (!ok) violations.push('a new secret could not be read after the restore');
  });
  if (performance.now() - began > mostMs) violations.push('the region did not serve within 10 minutes');
  counts['documents'] = before;
  const missing = before + 1 - (await count());
  if (missing !== 0) violations.push(`${missing} documents are missing after the restore`);
  return { counts, violations };
}
