// Tests that traces contain no text, key, address, host, browser or URL (docs/design/trust.md#logs), and that
// a collector that hangs or is away disturbs nothing.
import { destroyAccount, signOut, signOutByLink } from '@glimpse/contracts/accounts';
import { revealSecret } from '@glimpse/contracts/secrets';
import { waitFor } from '@glimpse/processes/wait';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { contracts } from '../../src/routes.ts';
import { openAccountFixture } from '../accounts/account-fixture.ts';
import { aMember, loopbackProxies, openBrowser } from '../accounts/person.ts';
import { openCollector } from '../fixtures/collector.ts';
import { createSearch } from '../fixtures/leak-search.ts';
import { callName, exampleOf, playExample } from '../fixtures/play-example.ts';
import { noRateLimits, samplePages, startApi } from '../fixtures/start-api.ts';

const canary = 'canary-7f3a-of-a-text';
const chosen = {
  'User-Agent': 'canary-agent/1.0',
  Referer: 'https://canary-referrer.example/path',
  'X-Forwarded-For': '203.0.113.77',
  traceparent: '00-cafe0123cafe4567cafe89abcafecdef-cafe0123cafe4567-01',
  tracestate: 'canary-state=canary-value-1',
};

/** All texts of at least `least` characters in a value. */
function textsIn(value: unknown, least: number): readonly string[] {
  if (typeof value === 'string') return value.length >= least ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap((one) => textsIn(one, least));
}

const ends = [signOut, signOutByLink, destroyAccount].map(callName);
const ordered = contracts.toSorted(
  (one, other) => Number(ends.includes(callName(one))) - Number(ends.includes(callName(other))),
);
/** Texts of answers that are in the code: names, such as those of plans, and patterns of paths. */
const isOurs = (text: string): boolean =>
  /^[a-z_.]+$/.test(text) || contracts.some(({ path }) => path.includes(text));

/** The whole name of a span, as Protobuf writes it: the field 5, a length below 128, the text. */
const spanNamed = (name: string): Buffer => Buffer.concat([Buffer.of(0x2a, name.length), Buffer.from(name)]);

test('every documented call is traced by its pattern, and nothing that a caller sends or gets is in a trace', async () => {
  await using collector = await openCollector();
  await using fixture = await openAccountFixture({
    copies: 1,
    env: {
      ...noRateLimits,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20canary-token-1',
      TRUSTED_PROXIES: loopbackProxies,
      INCOMING_ADDRESS: 'support@example.com',
    },
  });
  const { api, sink } = fixture;
  const address = 'canary.ana@example.com';
  const passphrase = `pass-${canary}`;
  const { browser } = await aMember(api.urls, sink, { address, secret: `secret ${canary}` });
  const site = api.urls[0] ?? '';
  const sealed = await api.conceal(canary, { passphrase });
  const body = { continue: true, passphrase };
  await api.submit(revealSecret, {
    params: { key: sealed.secretKey },
    body,
    nonce: `nonce-${canary}`,
    headers: chosen,
  });
  for (const path of [
    `/secret/${sealed.secretKey}`,
    `/private/${sealed.metadataKey}`,
    `/nothing-${canary}?q=${canary}`,
  ])
    await fetch(site + path, { redirect: 'manual', headers: chosen });
  const seen: string[] = [...browser.cookies.values(), browser.shrimp()];
  for (const caller of [browser, openBrowser(api.urls)])
    for (const contract of ordered) {
      const answer = await playExample(caller, contract, { headers: chosen });
      const { params, query, body: sent, nonce } = exampleOf(contract);
      seen.push(...textsIn([params, query, sent, nonce, answer.body], 16), ...caller.cookies.values());
    }
  const missing = () => contracts.map(callName).filter((name) => !collector.got().includes(spanNamed(name)));
  await waitFor(async () => missing().length === 0, 30_000);
  expect(missing()).toEqual([]);
  await api.kill(0, 'SIGTERM'); // sends the remaining spans

  expect(collector.tokens()).toEqual(['Bearer canary-token-1']);
  const traces = collector.got();
  for (const part of [
    'glimpse-api',
    'find secrets',
    'insert secrets',
    'update secrets',
    'mongodb',
    'redis',
    'job ',
  ])
    expect(traces.includes(part), part).toBe(true);
  const links = sink.mails().flatMap(({ text }) => text.match(/[0-9a-z]{32,}/g) ?? []);
  const needles = [
    ...seen,
    ...links,
    canary,
    passphrase,
    address,
    ...Object.values(sealed),
    ...Object.values(chosen),
  ];
  const search = createSearch([...new Set(needles)].filter((text) => text.length >= 12 && !isOurs(text)));
  expect(search(traces, 'traces').map(({ text, form }) => `${form}: ${text}`)).toEqual([]);
  const { host, pathname } = new URL(api.mongoUrl);
  for (const short of ['canary', '127.0.0.1', 'localhost', '203.0.113', 'cafe0123', host, pathname.slice(1)])
    expect(traces.includes(short), short).toBe(false);
});

test.each(['hangs', 503] as const)(
  'a collector that answers %s delays no call, and is logged once without its address',
  async (manner) => {
    await using collector = await openCollector(manner);
    await using api = await startApi({
      env: { WEB_DIST: samplePages, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
    });
    const rounds = 40;
    for (let round = 0; round < rounds; round += 1) await api.conceal(`text ${round}`);
    const told = () => api.logs().filter((line) => line.includes('Traces could not be sent'));
    expect(await waitFor(async () => collector.exports() > 0 && told().length > 0, 30_000)).toBe(true);
    const asked = performance.now();
    await api.conceal('one more');
    expect(performance.now() - asked).toBeLessThan(onThisMachine(2000));
    const start = performance.now();
    expect(await api.kill(0, 'SIGTERM')).toBe(0);
    expect(performance.now() - start).toBeLessThan(onThisMachine(8000));
    expect(told()).toHaveLength(1);
    expect(JSON.parse(told()[0] ?? '')).toMatchObject({ level: 'warn', region: 'eu' });
    expect(api.logs().join('\n')).not.toMatch(new RegExp(`${collector.port}|127\\.0\\.0\\.1|v1/traces`));
  },
);

/** Prints what a process loads of traces. The package `api` belongs to prom-client, too. */
const tellLoads = encodeURIComponent(`import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) {
  if (/@opentelemetry\\/(?!api\\/)|record-traces/.test(url)) console.log('LOADED ' + url);
  return next(url, context);
} });`);

test('the code of OpenTelemetry is loaded where traces are on, and only there', async () => {
  const NODE_OPTIONS = `--import data:text/javascript,${tellLoads}`;
  await using api = await startApi({ env: { WEB_DIST: samplePages, NODE_OPTIONS } });
  await api.conceal('text');
  const loaded = () => api.logs().filter((line) => line.startsWith('LOADED '));
  expect(loaded()).toEqual([]);
  await api.restart(0, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect(loaded().length).toBeGreaterThan(10);
});

test('a wrong address of the collector is refused at the start', async () => {
  const start = startApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://ana:pass@collector:4318' } });
  await expect(start).rejects.toThrow(
    'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://collector:4318',
  );
});
