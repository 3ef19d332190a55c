// Runs commands of the command line as processes, and searches the database for erased values.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Db } from 'mongodb';
import { inject } from 'vitest';
import { recorded } from '../commands/recording.ts';
import { cacheEnv, entryOf } from '../../../scripts/vitest/api-bundle.ts';
import type { AccountFixture } from '../accounts/account-fixture.ts';

const root = join(import.meta.dirname, '../../..');

type Result = { readonly code: number; readonly out: string; readonly fault: string };
type Input = { readonly input: string; readonly env: Readonly<Record<string, string>> };

/** Runs one command in the environment of the API. @param input the text of standard input */
export async function runCommand(
  { api, sink }: AccountFixture,
  words: string,
  { input, env }: Input,
): Promise<Result> {
  const own = {
    MONGO_URL: api.mongoUrl,
    REDIS_URL: inject('redisUrl'),
    REDIS_TIMEOUT_MS: '5000',
    KEYS_FILE: api.keysFile,
    SMTP_URL: sink.url,
  };
  const site = { SITE_ORIGIN: api.urls[0] ?? '', DEVELOPMENT: 'true' };
  const child = spawn(process.execPath, [entryOf('cli'), ...words.split(' ')], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...cacheEnv(), ...recorded, ...own, ...site, ...env },
  });
  child.stdin.end(input);
  const ended = new Promise<number>((resolve) => void child.once('close', (code) => resolve(code ?? -1)));
  const [code, out, fault] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  return { code, out: out.trim(), fault: fault.trim() };
}

/** Finds the collections that contain the id in any form, or the address (goal D5). */
export async function collectionsNaming(db: Db, id: Buffer, address: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    const rows = JSON.stringify(await db.collection(name).find({}, { promoteBuffers: true }).toArray());
    const forms = [id.toString('hex'), JSON.stringify(id).slice(1, -1), id.toString('base64'), address];
    if (forms.some((form) => rows.includes(form))) found.push(name);
  }
  return found.toSorted();
}
