// Entry of the replica-set agent: `files` prepares the start of mongod, without it the agent runs.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, neverAborted } from '#platform/clock.ts';
import { createEffects, parseCrashPoint } from '#platform/effects.ts';
import { createLogger } from '#platform/log.ts';
import { createMetrics } from '#platform/metrics.ts';
import { serve } from '#platform/serve.ts';
import { createAgent } from './rs-agent/agent.ts';
import { copyFiles } from './rs-agent/files.ts';
import { answerHealth } from './rs-agent/health.ts';
import { resolveName, ownAddresses } from './rs-agent/pod-addresses.ts';
import { askPeer, openLocal } from './rs-agent/mongod-store.ts';
import { waitForOwnName } from './rs-agent/own-name.ts';
import { readAdmin, readUsers, wasSetMade } from './rs-agent/secret-files.ts';
import { readFileSettings, readSettings } from './rs-agent/settings.ts';

async function run(): Promise<void> {
  const settings = readSettings(process.env);
  const { local: host, secrets, secure } = settings;
  const ca = secure ? await readFile(join(settings.files, 'ca.crt'), 'utf8') : undefined;
  await using local = openLocal({ host, ca });
  const log = createLogger({ level: 'info' });
  const agent = createAgent({
    ...settings,
    clock: systemClock,
    log,
    effects: createEffects({
      crashAt: parseCrashPoint(process.env['GLIMPSE_CRASH_AT'] ?? ''),
      die: () => process.kill(process.pid, 'SIGKILL'),
    }),
    local,
    resolveName,
    ownAddresses,
    askPeer: (peer, signal) => askPeer({ host: peer, ca }, signal),
    admin: () => readAdmin(secrets),
    users: () => readUsers(secrets),
    wasSetMade: () => wasSetMade(secrets),
  });
  const answer = answerHealth({ agent, clock: systemClock, metrics: createMetrics({ ofProcess: true }) });
  await using _server = await serve({ port: settings.port, host: '0.0.0.0', answer });
  const stop = new AbortController();
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => stop.abort());
  await agent.run(stop.signal);
  await agent.stepDown();
}

/** Prepares mongod: its files, and its name in DNS. */
async function prepare(): Promise<void> {
  await copyFiles(readFileSettings(process.env));
  const { ownName } = readSettings(process.env);
  await waitForOwnName({ ownName, resolveName, ownAddresses }, systemClock, neverAborted);
}

if (process.argv[2] === 'files') await prepare();
else await run();
