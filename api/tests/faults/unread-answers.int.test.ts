// Connections that send requests ahead and read no answer: the memory of the process stays bounded, and the
// connections end (docs/design/limits.md#answer-memory).
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { apiMemory, heapFlags } from '../../../scripts/run/api-command.ts';
import { noRateLimits, samplePages, startApi } from '../fixtures/start-api.ts';
import { memoryOf } from './process-memory.ts';
import { openUnreadCrowd } from './unread-crowd.ts';

const mostMegabytes = 400;
const crowdMs = 12_000;
/** The crowd makes no progress for 30 s, then a busy machine may take a while. */
const endedMs = 60_000;

/** Beside each other: each has a process of its own, and mostly waits. */
test.concurrent.for([
  { connections: 4, limits: 'on', env: {} },
  { connections: 200, limits: 'off', env: noRateLimits },
])(
  '$connections connections that read none of 900 answers leave the process small and are ended, limits $limits',
  async ({ connections, env }, { expect }) => {
    const common = { ...apiMemory, WEB_DIST: samplePages };
    await using api = await startApi({ env: { ...common, ...env }, flags: heapFlags });
    const [url = '', pid = 0] = [api.urls[0], api.pids()[0]];
    const metrics = async () => (await fetch(`${api.serviceUrls[0]}/metrics`)).text();
    await using crowd = await openUnreadCrowd({
      url,
      path: '/docs/rest-api/all',
      connections,
      requests: 900,
    });
    await pause(crowdMs);
    expect((await memoryOf(pid)).highest).toBeLessThan(mostMegabytes);
    await expect
      .poll(metrics, { timeout: onThisMachine(endedMs) })
      .toMatch(/^glimpse_http_unsent_answer_bytes 0$/m);
    await crowd.closed();
    expect((await memoryOf(pid)).highest).toBeLessThan(mostMegabytes);
    await expect.poll(metrics).toMatch(/^glimpse_http_unsent_answers_ended_total\{reason="\w+"\} [1-9]/m);
    expect((await fetch(`${url}/api/v2/status`)).status).toBe(200);
  },
);
