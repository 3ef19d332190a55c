// Tests that GET, HEAD, OPTIONS and prefetching change no byte of a document (goal R3).
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { isPrefetch } from '#platform/http/core/passive-request.ts';
import { newNonce, aText, type Links, openSecretClient } from '../fixtures/secret-client.ts';
import { samplePages, startApi } from '../fixtures/start-api.ts';

const agents: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'User-Agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
  { 'User-Agent': 'facebookexternalhit/1.1', Accept: '*/*' },
  { 'User-Agent': 'Mozilla/5.0 (compatible; Microsoft-SafeLinks)', Accept: 'text/html' },
  { 'Sec-Purpose': 'prefetch' },
  { 'Sec-Purpose': 'prefetch;prerender', 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
  { 'X-Purpose': 'preview', Purpose: 'prefetch' },
  { 'X-HTTP-Method-Override': 'POST', 'Idempotency-Key': 'a'.repeat(22) },
];

/** Pages refuse a prefetch (docs/design/http-api.md#paths-and-hosts). */
const isPage = /^\/(secret|private)\//;
const methods = ['GET', 'HEAD', 'OPTIONS'] as const;

const pathsOf = ({ secretKey, metadataKey }: Links): readonly string[] => [
  `/secret/${secretKey}`,
  `/secret/${secretKey}?continue=true&passphrase=right`,
  `/private/${metadataKey}`,
  `/private/${metadataKey}/burn?continue=true`,
  `/receipt/${metadataKey}`,
  `/api/v2/secret/${secretKey}?continue=true&passphrase=right`,
  `/api/v2/secret/${secretKey}/reveal?continue=true`,
  `/api/v2/secret/${secretKey}/ack`,
  `/api/v2/secret/${secretKey}/status`,
  `/api/v2/private/${metadataKey}?continue=true`,
  `/api/v2/receipt/${metadataKey}/burn?continue=true`,
];

/** One secret in each state that can be viewed. */
async function inEveryState(url: string): Promise<readonly Links[]> {
  using reader = await openSecretClient(url);
  const fresh = await reader.conceal(aText());
  const guarded = await reader.conceal(aText(), { passphrase: 'right' });
  const claimed = await reader.conceal(aText());
  await reader.reveal(claimed.secretKey, { nonce: newNonce() });
  const consumed = await reader.conceal(aText());
  await reader.reveal(consumed.secretKey);
  const burned = await reader.conceal(aText());
  await reader.burn(burned.metadataKey);
  return [fresh, guarded, claimed, consumed, burned];
}

test('no GET, HEAD, OPTIONS or prefetch with any query changes a document', async () => {
  const env = {
    WEB_DIST: samplePages,
    LEASE_SECONDS: '300',
    LIMITS_GET_PAGE: '0',
    LIMITS_SHOW_SECRET: '0',
    LIMITS_SHOW_METADATA: '0',
  };
  await using api = await startApi({ env });
  const [url] = api.urls as [string];
  const links = await inEveryState(url);
  await using client = await new MongoClient(api.mongoUrl).connect();
  const stored = client.db().collection('secrets');
  const documents = async () =>
    (await stored.find({}, { raw: true }).sort({ _id: 1 }).toArray()).map((bytes) =>
      Buffer.from(bytes as never).toString('hex'),
    );
  const before = await documents();
  let visits = 0;
  for (const path of links.flatMap(pathsOf))
    for (const headers of agents)
      await Promise.all(
        methods.map(async (method) => {
          const answer = await fetch(`${url}${path}`, { method, headers, redirect: 'manual' });
          await answer.arrayBuffer();
          visits += 1;
          const ahead = isPrefetch({ method, headers: Object.fromEntries(new Headers(headers)) });
          if (ahead && method !== 'OPTIONS' && isPage.test(path))
            expect(answer.status, `${method} ${path}`).toBe(503);
          else expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        }),
      );
  expect(before).toHaveLength(links.length);
  expect(visits).toBe(links.length * 11 * agents.length * methods.length);
  expect(await documents()).toEqual(before);
});
