// The secrets of a first start as files: which there are, what they hold, and how they are written.
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import { refuse } from './cli-error.ts';

/** Files below the folder. Each subfolder is what one program may read. */
export const secretPlaces = {
  keyfile: 'mongo/keyfile',
  redisConf: 'redis/redis.conf',
  redisUrl: 'region/redis-url',
  mongoUrl: 'region/mongo-url',
  adminPassword: 'admin/mongo-admin-password',
  agentMongoUrl: 'domains/mongo-url',
} as const;

export const adminUser = 'admin';
export const agentUser = 'domain-agent';

const passwordBytes = 32;
/** mongod accepts 6 to 1024 characters of base64. */
const keyfileBytes = 756;

/** Reads an earlier file, of this run or of one that was interrupted. */
type Written = (place: string) => Promise<string>;

type SecretFile = {
  readonly place: string;
  content(random: RandomBytes, written: Written): string | Promise<string>;
};

/** A password of 43 characters that need no escape in an address. */
const password = (random: RandomBytes): string => random(passwordBytes).toString('base64url');

/** The address of MongoDB for one user. */
const mongoUrl = (user: string, random: RandomBytes): string =>
  `mongodb://${user}:${password(random)}@mongo:27017/glimpse?replicaSet=rs0&authSource=admin`;

/** In the order in which they are written; the last one says that all are there. */
const files: readonly SecretFile[] = [
  { place: secretPlaces.keyfile, content: (random) => random(keyfileBytes).toString('base64') },
  { place: secretPlaces.redisConf, content: (random) => `requirepass ${password(random)}\n` },
  {
    place: secretPlaces.redisUrl,
    content: async (_, written) =>
      `redis://:${(await written(secretPlaces.redisConf)).replace('requirepass ', '').trim()}@redis:6379`,
  },
  { place: secretPlaces.mongoUrl, content: (random) => mongoUrl('api', random) },
  { place: secretPlaces.adminPassword, content: password },
  // Earlier releases end before this one.
  { place: secretPlaces.agentMongoUrl, content: (random) => mongoUrl(agentUser, random) },
];

/** Writes a file that must not exist, whole or not at all. */
async function writeNew(path: string, text: string): Promise<void> {
  const draft = `${path}.draft`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await rm(draft, { force: true });
  await writeFile(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  await link(draft, path); // fails if the file exists
  await rm(draft);
}

/**
 * Writes the files that are missing, and changes none.
 * @returns their places, below the folder
 * @throws CliError if a file is missing that an earlier run wrote
 */
export async function writeSecrets(folder: string, random: RandomBytes): Promise<readonly string[]> {
  const there = files.map(({ place }) => existsSync(join(folder, place)));
  const last = there.lastIndexOf(true);
  const lost = files.find((_, at) => at < last && there[at] === false);
  if (lost)
    refuse(`The file ${lost.place} is missing and others are there: put it back, or take an empty folder.`);
  const written: Written = (place) => readFile(join(folder, place), 'utf8');
  const missing = files.slice(last + 1);
  for (const { place, content } of missing)
    await writeNew(join(folder, place), await content(random, written));
  return missing.map(({ place }) => place);
}
