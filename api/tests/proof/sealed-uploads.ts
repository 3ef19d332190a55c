// Piece `sealed-uploads`: 64 files of 1 MiB are sent at once from 64 networks
// (docs/design/sealed-links.md#sizes).
import { join } from 'node:path';
import { openMailSink } from '@glimpse/mail-sink/sink';
import { fromBase64Url, toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { drawMetadataKey } from '@glimpse/contracts/sealed-links/bucket';
import { openContent, sealContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { drawToken } from '@glimpse/contracts/sealed-links/token';
import { concealSealedLink, revealSealedLink } from '@glimpse/contracts/sealed-links';
import { randomBytes } from '#platform/crypto/primitives/random.ts';
import { ownDatabase } from '#platform/mongo/testing.ts';
import type { SeedOutcome } from '../../../scripts/proof/results.ts';
import { apiMemory, heapFlags } from '../../../scripts/run/api-command.ts';
import { startMongod } from '../../../scripts/stores/mongod.ts';
import { startRedis } from '../../../scripts/stores/redis.ts';
import { aMember, loopbackProxies, password } from '../accounts/person.ts';
import { memoryOf } from '../faults/process-memory.ts';
import { p95 } from '../fixtures/machine-load.ts';
import { newNonce, openSecretClient } from '../fixtures/secret-client.ts';
import { samplePages, startApi, type Api } from '../fixtures/start-api.ts';
import { revealFor, revealWhile } from './reveals-beside.ts';
import { quietApi, type Run } from './run.ts';
import { sendAtOnce } from './upload-crowd.ts';

const uploads = 64;
const fileBytes = 1_048_576;
const mostMegabytes = 400;
const measuredSeconds = 10;

async function startRegion(folder: string) {
  await using opened = new AsyncDisposableStack();
  const sink = opened.use(await openMailSink());
  const mongod = opened.use(await startMongod({ folder: join(folder, 'mongo'), stopMs: 0 }));
  const redis = opened.use(await startRedis(join(folder, 'redis')));
  const env = {
    ...quietApi,
    ...apiMemory,
    TRUSTED_PROXIES: loopbackProxies,
    SMTP_URL: sink.url,
    WEB_DIST: samplePages,
    MONGO_URL: ownDatabase(mongod.url),
    REDIS_URL: redis.url,
  };
  const api = opened.use(await startApi({ env, flags: heapFlags }));
  const { browser, address } = await aMember(api.urls, sink);
  const { body } = await browser.send('/api/v2/account/apitoken', { body: { confirmation: password } });
  const { apitoken } = body['record'] as { apitoken: string };
  const reader = opened.use(await openSecretClient(api.urls[0] ?? ''));
  const owned = opened.move();
  const authorization = `Basic ${Buffer.from(`${address}:${apitoken}`).toString('base64')}`;
  return { api, reader, authorization, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Encrypts a file. All files of the piece have the same bytes. */
async function aFile(bytes: Uint8Array<ArrayBuffer>) {
  const token = drawToken(false);
  const { access, lookup } = await deriveProof(token);
  const { key } = await deriveContentKey(token, undefined);
  const seal = { key, mark: token.mark, lookup };
  const content = await sealContent(seal, { kind: 'file', name: 'a.bin', type: '', bytes });
  const body = {
    lookup: toBase64Url(lookup),
    content: toBase64Url(content),
    metadata_key: drawMetadataKey(lookup),
    ttl: 3600,
  };
  return { seal, access: toBase64Url(access), body };
}
type File = Awaited<ReturnType<typeof aFile>>;

/** Whether the stored file opens to the same bytes. */
async function opensTo({ submit }: Api, { seal, access }: File, bytes: Uint8Array): Promise<boolean> {
  const reply = await submit(revealSealedLink, { body: { access, continue: true }, nonce: newNonce() });
  const content = reply.ok ? fromBase64Url(reply.body.record.content) : undefined;
  const opened = content && (await openContent(seal, content));
  return opened?.kind === 'file' && Buffer.from(opened.bytes).equals(bytes);
}

/** `size` counts the times that all files are sent. */
export async function sealedUploads({ size, folder }: Run): Promise<SeedOutcome> {
  await using region = await startRegion(folder);
  const { api, reader, authorization } = region;
  const bytes = new Uint8Array(randomBytes(fileBytes));
  const url = `${api.urls[0]}${concealSealedLink.path}`;
  const statuses: number[] = [];
  const times: number[] = [];
  let opened = 0;
  await revealFor(reader, measuredSeconds); // warms the process up
  const quiet = p95(await revealFor(reader, measuredSeconds));
  const before = await memoryOf(api.pids()[0] ?? 0);
  for (let round = 0; round < size; round += 1) {
    const files = await Promise.all(Array.from({ length: uploads }, () => aFile(bytes)));
    const bodies = files.map(({ body }, at) => ({
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', authorization, 'X-Forwarded-For': `20.${at}.1.1` },
    }));
    let isOver = false;
    const sending = sendAtOnce({ url, uploads: bodies }).finally(() => (isOver = true));
    times.push(...(await revealWhile(reader, () => !isOver)));
    statuses.push(...(await sending));
    for (const file of files) opened += Number(await opensTo(api, file, bytes));
  }
  const loud = p95(times);
  const { highest } = await memoryOf(api.pids()[0] ?? 0);
  const stored = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status === 429 || status === 503).length;
  const counts = {
    uploads: size * uploads,
    stored,
    opened,
    refused,
    highestMegabytesBefore: Math.round(before.highest),
    highestMegabytes: Math.round(highest),
    quietMicroseconds: Math.round(quiet * 1000),
    loudMicroseconds: Math.round(loud * 1000),
  };
  const lost = size * uploads - opened;
  const violations = [
    ...(lost > 0 ? [`${lost} files were not stored, or not given back`] : []),
    ...(stored + refused < statuses.length ? ['a refusal was no 429 or 503, or named no time'] : []),
    ...(highest > mostMegabytes ? [`the process took ${Math.round(highest)} MB`] : []),
    ...(loud > 1.5 * quiet ? [`the p95 of others was ${loud} ms, and ${quiet} ms without uploads`] : []),
  ];
  return { counts, violations };
}
