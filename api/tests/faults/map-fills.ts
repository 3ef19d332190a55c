// Fills each container of the API process whose keys a caller chooses, with far more keys than it may keep.
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { rateLimits } from '@glimpse/contracts/limits';
import { accountCache } from '#features/accounts/store/account-cache.ts';
import { tokenUses } from '#features/accounts/tokens/token-uses.ts';
import { joinRuns } from '#features/billing/join-runs.ts';
import { unreadableReports } from '#features/billing/stripe/unreadable-reports.ts';
import { servedDomainLookup } from '#features/domains/host-lookup.ts';
import { createSharedPages } from '#features/pages/shell/shared-pages.ts';
import { createShell } from '#features/pages/shell/shell.ts';
import { acknowledgements } from '#features/secrets/protocol/acknowledgements.ts';
import { storageQuota } from '#features/secrets/creation/storage-quota.ts';
import { boundedMap } from '#platform/bounded-map.ts';
import { hashUsage } from '#platform/crypto/passwords/hash-usage.ts';
import { createAnswerBudget } from '#platform/http/limits/answer-budget.ts';
import { createBodyBudget } from '#platform/http/limits/body-budget.ts';
import { callerTags } from '#platform/http/limits/caller-tags.ts';
import { rateLimiter } from '#platform/http/limits/rate-limit.ts';
import { regionLimiter } from '#platform/http/limits/region-limit.ts';
import { limitConnections } from '#platform/http/routing/connection-ceiling.ts';
import { activeSessions } from '#platform/redis/active-sessions.ts';
import { memoryAttempts } from '#platform/redis/attempt-budget.ts';
import type { RedisLink } from '#platform/redis/connect.ts';
import { windowCounters } from '#platform/window-counters.ts';

/** `most`: entries that the largest container of the fill may have. */
export type Fill = { readonly most: number; readonly fill: () => unknown };

const now = (): number => 1_000_000;
const clock = { now: () => new Date(now()) };
const nothing = (): void => undefined;
const keys = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `key ${at}`);
const networks = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `${1 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}.1`);
const withoutRedis = {
  client: undefined,
  writable: () => false,
  usable: () => false,
  writeFailed: nothing,
} as unknown as RedisLink;

const limiting = {
  redis: withoutRedis,
  tag: (name: string) => name,
  onLimited: nothing,
  now,
  processes: 1,
};

const rules = { prefix: 'a', windowSeconds: 60, gapSeconds: 60, knownSeconds: 60, regionSeconds: 60 };
const openAttempts = () => memoryAttempts({ ...rules, pair: 1, subject: 1, network: 1 }, now);

function unreadable(): void {
  const report = unreadableReports({ clock, count: nothing, name: nothing });
  for (const key of keys(2000)) report('event', key);
}

/** Each attempt counts three keys. */
async function attempts(): Promise<void> {
  const budget = openAttempts();
  for (const key of keys(18_000)) await budget.reserve({ subject: key, network: key });
}

async function successes(): Promise<void> {
  const budget = openAttempts();
  for (const key of keys(51_000)) await budget.succeed({ subject: key, network: key });
}

async function limiter(): Promise<void> {
  const figures = { ...rateLimits, get_page: { count: 1, windowSeconds: 60 } };
  const limit = rateLimiter({ figures, ...limiting });
  for (const key of keys(51_000)) {
    await limit([{ event: 'get_page', points: 1 }], key);
    await Promise.resolve(limit([{ event: 'get_page', points: 1 }], key)).catch(nothing);
  }
}

async function region(): Promise<void> {
  const event = 'create_account_region';
  const figures = { ...rateLimits, [event]: { count: 100_000_000, windowSeconds: 60 } };
  const limit = regionLimiter({ figures, ...limiting });
  for (const wide of keys(51_000)) await limit({ event, points: 1 }, { wide, signedIn: false });
}

/** More hashes than two threads make in the 10 minutes that count, each by another network. */
function hashes(): void {
  let nowMs = 0;
  const usage = hashUsage({ nowMs: () => nowMs, wideOf: (network) => network });
  for (const network of keys(70_000)) {
    usage.ask(network);
    const end = usage.begin(network);
    nowMs += 15;
    end(true);
  }
}

async function hosts(): Promise<void> {
  let known = true;
  const find = servedDomainLookup({ servedId: async () => (known ? 'id' : undefined) }, clock);
  for (const host of keys(12_000)) await find(host);
  known = false;
  for (const host of keys(12_000)) await find(`no ${host}`);
}

async function sessions(): Promise<void> {
  const client = { pfadd: async () => 1, expire: async () => 1 };
  const redis = { ...withoutRedis, client, writable: () => true } as unknown as RedisLink;
  const { seen } = activeSessions(redis, clock);
  for (const key of keys(101_000)) seen(key);
}

async function acknowledged(): Promise<void> {
  const forever = new Promise<never>(nothing);
  const secrets = { apply: () => forever };
  const held = (name: string) => ({
    id: { bucket: 'aa', _id: Buffer.from(name) },
    rootGen: 1,
    shareHost: '',
    claim: Buffer.from(name),
  });
  const table = acknowledgements({ secrets, clock, pause: () => forever, onGivenUp: nothing });
  for (const key of keys(12_000)) table.remember(key, held(key));
  for (const key of keys(12_000)) table.accept(key, held(key));
}

const nothingStored = async (): Promise<void> => undefined;

async function quota(): Promise<void> {
  const secrets = { bytes: async () => 50, bytesOfShare: async () => 0 };
  const tag = (name: string): string => name;
  const store = storageQuota({
    secrets,
    ceilingBytes: 100,
    tag,
    onMeasured: nothing,
    onLimited: nothing,
  });
  await store.measure();
  for (let at = 0; at < 12_000; at += 1)
    await store.admit(0, { clientPrefix: `${at >> 8}.${at & 255}.0.0/24` }, nothingStored).catch(nothing);
}

function shells(): void {
  const pages = { '*': { title: '{host}', head: '', root: '{host}' } };
  const prerendered = new Map([['en', { lang: 'en', dir: 'ltr' as const, pages }]]);
  const template = { html: '<!--{{root}}-->', styles: { link: '', inline: '' }, prerendered };
  const shell = createShell(template, { brand: '', region: '', scheme: 'https' });
  const bootstrap = { messages: [], brand: {}, authentication: {}, sealed_links: {} } as never;
  const values = { nonce: '', bootstrap, styles: 'link' } as const;
  for (const key of keys(2000)) shell({ pattern: '*', variants: [], locale: key, host: key }, values);
}

function connections(): void {
  const server = createServer();
  server.removeAllListeners('connection');
  limitConnections(server, 100, nothing);
  for (const remoteAddress of networks(1000)) {
    const socket = Object.assign(new Socket(), { destroy: () => socket.emit('close') });
    Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
  }
}

function answers(): void {
  const budget = createAnswerBudget({ mostBytes: 1000 * 2048, nowMs: now, onEnded: nothing });
  for (const network of keys(1200)) budget.open(nothing).hold(2048, network);
  for (const _key of keys(1200)) budget.open(nothing).hold(2048, 'one');
}

function bodies(): void {
  const budget = createBodyBudget({ mostBytes: 67_108_864, nowMs: now, onEnded: nothing });
  const open = keys(200).map((network) => budget.open(network));
  for (const share of open) share[Symbol.dispose]();
  for (const network of keys(20_000)) budget.open(network)[Symbol.dispose]();
}

async function accounts(): Promise<void> {
  const cache = accountCache(async () => undefined, clock);
  for (const key of keys(1200)) await cache.get(Buffer.from(key));
}

function uses(): void {
  const { note } = tokenUses({ accounts: { noteTokenUse: async () => true }, clock });
  for (const id of keys(12_000)) note(Buffer.from(id), { id });
}

async function runs(): Promise<void> {
  const run = joinRuns(async () => undefined);
  for (const key of keys(1000)) await run(key);
}

const roots = {
  rootGen: () => 1,
  mac: (_purpose: string, _gen: number, _name: string, key: string) => Buffer.from(key),
};

export const fills: Readonly<Record<string, Fill>> = {
  'platform/bounded-map.ts entries': {
    most: 100,
    fill: () => {
      const map = boundedMap<string, number>(100);
      for (const key of keys(1000)) map.set(key, 1);
    },
  },
  'platform/window-counters.ts entries': {
    most: 100,
    fill: () => {
      const counters = windowCounters({ mostEntries: 100, now });
      for (const key of keys(1000)) counters.add(key, 1, 60);
    },
  },
  'platform/redis/attempt-budget.ts live': { most: 50_000, fill: attempts },
  'platform/redis/attempt-budget.ts knownNetworks': { most: 50_000, fill: successes },
  'platform/redis/active-sessions.ts names': { most: 100_000, fill: sessions },
  'platform/http/limits/rate-limit.ts callers': { most: 50_000, fill: limiter },
  'platform/http/limits/rate-limit.ts refusedUntilMs': { most: 50_000, fill: limiter },
  'platform/http/limits/region-limit.ts held': { most: 50_000, fill: region },
  'platform/http/limits/caller-tags.ts known': {
    most: 10_000,
    fill: () => keys(12_000).forEach(callerTags({ keyring: { roots: () => roots }, clock })),
  },
  'platform/http/limits/answer-budget.ts networks': { most: 1001, fill: answers },
  'platform/http/limits/answer-budget.ts shares': { most: 1001, fill: answers },
  'platform/http/limits/body-budget.ts callers': { most: 200, fill: bodies },
  'platform/http/limits/body-budget.ts endable': { most: 200, fill: bodies },
  'platform/http/routing/connection-ceiling.ts networks': { most: 101, fill: connections },
  'platform/http/routing/connection-ceiling.ts connections': { most: 101, fill: connections },
  'platform/crypto/passwords/hash-usage.ts places': { most: 65_536, fill: hashes },
  'platform/crypto/passwords/hash-usage.ts totals': { most: 65_536, fill: hashes },
  'platform/crypto/passwords/hash-usage.ts runs': { most: 65_536, fill: hashes },
  'features/domains/host-lookup.ts hits': { most: 10_000, fill: hosts },
  'features/domains/host-lookup.ts misses': { most: 10_000, fill: hosts },
  'features/domains/host-lookup.ts running': { most: 10_000, fill: hosts },
  'features/accounts/store/account-cache.ts entries': { most: 1000, fill: accounts },
  'features/accounts/tokens/token-uses.ts pending': { most: 10_000, fill: uses },
  'features/billing/stripe/unreadable-reports.ts named': { most: 1000, fill: unreadable },
  'features/billing/join-runs.ts runs': { most: 1, fill: runs },
  'features/secrets/protocol/acknowledgements.ts known': { most: 10_000, fill: acknowledged },
  'features/secrets/protocol/acknowledgements.ts queued': { most: 10_000, fill: acknowledged },
  'features/secrets/creation/storage-quota.ts held': { most: 10_000, fill: quota },
  'features/pages/shell/shared-pages.ts pages': {
    most: 64,
    fill: () => {
      const pages = createSharedPages(() => 'n');
      for (const key of keys(100)) pages.get(key, () => key);
    },
  },
  'features/pages/shell/shell.ts cache': { most: 64, fill: shells },
};
