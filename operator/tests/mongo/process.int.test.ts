// Tests the agent as a process beside a real mongod: health, metrics, and the step-down when it is stopped.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '@glimpse/processes/ports';
import { admin, limit, startMembers, type TestMember, type TestSet, untilTrue } from './members.ts';

const entry = new URL('../../src/rs-agent.ts', import.meta.url).pathname;

/** Starts the process with the environment of its pod. */
async function startAgent(set: TestSet, member: TestMember | undefined) {
  const root = await mkdtemp(join(tmpdir(), 'rs-agent-'));
  const [secrets, files] = [join(root, 'secrets'), join(root, 'files')];
  await mkdir(join(secrets, 'admin'), { recursive: true });
  await mkdir(join(secrets, 'users'));
  await mkdir(files);
  await writeFile(join(files, 'ca.crt'), set.ca);
  await writeFile(join(secrets, 'admin', 'username'), admin.user);
  await writeFile(join(secrets, 'admin', 'password'), admin.password);
  for (const [name, password] of Object.entries(set.users ?? {}))
    await writeFile(join(secrets, 'users', name), password);
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'] ?? '',
    POD_NAME: `mongo-${member?.ordinal}`,
    POD_NAMESPACE: 'glimpse-test',
    RS_PORT: member?.host.split(':')[1] ?? '',
    RS_AGENT_PORT: String(port),
    RS_SECRETS: secrets,
    RS_FILES: files,
  };
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void lines.push(text));
  const exited = once(child, 'exit');
  return {
    lines,
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { signal: limit() }),
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
      await rm(root, { recursive: true });
    },
  };
}

test('the agent is ready beside a serving member, and a primary steps down when it is stopped', async () => {
  await using set = await startMembers(3);
  await set.bootstrap();
  await untilTrue(async () => (await set.reconcile()).condition.reason === 'PrimaryElected');
  await using agent = await startAgent(set, set.members[0]);
  await untilTrue(async () => (await agent.get('/readyz')).status === 200);
  expect(await (await agent.get('/readyz')).text()).toBe('primary');
  expect((await agent.get('/livez')).status).toBe(200);
  await untilTrue(async () =>
    (await (await agent.get('/metrics')).text()).includes('glimpse_rs_agent_users_kept 1'),
  );
  expect(await agent.stop()).toBe(0);
  await untilTrue(async () => {
    const { primary } = (await set.reconcile()).status;
    return primary !== undefined && primary !== 'mongo-0';
  });
  const logged = agent.lines.join('');
  expect(logged).toContain('"step":"step-down"');
  for (const secret of [admin.password, '127.0.0.1', 'svc', ...Object.values(set.users ?? {})])
    expect(logged).not.toContain(`${secret}"`);
});

test('the agent is alive but not ready while mongod does not run', async () => {
  await using set = await startMembers(1);
  await set.members[0]?.kill();
  await using agent = await startAgent(set, set.members[0]);
  await untilTrue(async () => (await agent.get('/livez')).status === 200);
  expect((await agent.get('/readyz')).status).toBe(503);
  expect(await agent.stop()).toBe(0);
});
