// Crowds of unfinished bodies against one process: its memory stays bounded, and others are served
// (docs/design/limits.md#body-memory).
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { apiMemory } from '../../../scripts/run/api-command.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { openAccountFixture } from '../accounts/account-fixture.ts';
import { aMember } from '../accounts/person.ts';
import { p95, timed } from '../fixtures/machine-load.ts';
import { aText, openSecretClient, type SecretClient } from '../fixtures/secret-client.ts';
import { noRateLimits } from '../fixtures/start-api.ts';
import { openCrowd, type CrowdOptions } from './crowd.ts';
import { memoryOf } from './process-memory.ts';

const mostMegabytes = 400;
const crowdMs = 15_000;
const calmMs = 30_000;
const rounds = proofSize({ short: 1, ci: 1, full: 2 });
const samples = 120;
const gapMs = 4;
/** A busy machine delays single answers, and both p95 come from few of them. */
const slackMs = 10;

/** Starts one process whose members may send 12 MB, and signs one in. */
async function startApi() {
  await using opened = new AsyncDisposableStack();
  const env = {
    ...noRateLimits,
    ...apiMemory,
    NODE_OPTIONS: '--max-semi-space-size=16',
    TRUSTED_PROXIES: '127.0.0.0/8',
    PLANS_ENABLED: 'false',
  };
  const { api, sink } = opened.use(await openAccountFixture({ copies: 1, env }));
  const { browser } = await aMember(api.urls, sink);
  const reader = opened.use(await openSecretClient(api.urls[0] ?? ''));
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
  const member = `Cookie: ${cookie}\r\nO-Shrimp: ${browser.shrimp()}\r\nSec-Fetch-Site: same-origin\r\n`;
  const owned = opened.move();
  return {
    url: api.urls[0] ?? '',
    pid: api.pids()[0] ?? 0,
    metrics: async () => (await fetch(`${api.serviceUrls[0]}/metrics`)).text(),
    reader,
    member,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** Creates and reveals one secret. @returns ms of the reveal */
async function revealMs(reader: SecretClient): Promise<number> {
  const text = aText();
  const { secretKey } = await reader.conceal(text);
  return timed(async () => expect(await reader.reveal(secretKey)).toEqual({ status: 200, text }));
}

async function quietly(reader: SecretClient): Promise<number[]> {
  const times: number[] = [];
  while (times.length < samples) {
    times.push(await revealMs(reader));
    await pause(gapMs);
  }
  return times;
}

/** Reveals while a crowd sends, and a little longer while it keeps its connections open. */
async function besideCrowd(options: CrowdOptions, reader: SecretClient): Promise<number[]> {
  await using crowd = openCrowd(options);
  const times: number[] = [];
  const end = performance.now() + crowdMs;
  while (!crowd.state().done && performance.now() < end) {
    times.push(await revealMs(reader));
    await pause(gapMs);
  }
  return [...times, ...(await quietly(reader))];
}

test.each([
  { connections: 120, bodyBytes: 12_016_384, members: true, opensPerSecond: 120 },
  { connections: 2000, bodyBytes: 136_384, members: false, opensPerSecond: 500 },
])(
  '$connections unfinished bodies of $bodyBytes bytes leave the process small and others served',
  async ({ members, ...crowd }) => {
    await using api = await startApi();
    const headers = members ? api.member : '';
    const options = { ...crowd, url: api.url, bytesPerSecond: 40_000_000, networks: 12, headers };
    const [quiet, loud]: [number[], number[]] = [[], []];
    await quietly(api.reader); // warms the process up
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(...(await quietly(api.reader)));
      loud.push(...(await besideCrowd(options, api.reader)));
    }
    expect((await memoryOf(api.pid)).highest).toBeLessThan(mostMegabytes);
    await expect
      .poll(() => api.metrics(), { timeout: onThisMachine(calmMs) })
      .toMatch(/^glimpse_http_large_body_bytes 0$/m);
    await expect
      .poll(async () => (await memoryOf(api.pid)).now, { timeout: onThisMachine(calmMs) })
      .toBeLessThan(mostMegabytes);
    expect(await api.metrics()).toMatch(/^glimpse_http_bodies_ended_total\{memory="large"\} [1-9]/m);
    expect(p95(loud), `quiet: ${p95(quiet)} ms`).toBeLessThan(1.5 * p95(quiet) + onThisMachine(slackMs));
  },
  onThisMachine(120_000),
);
