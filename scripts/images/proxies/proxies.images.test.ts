// The proxies of docs/self-hosting.md, with its snippets, in front of a container of the API: what they pass
// on, what they let through, and that no log of theirs names a path. nginx and Caddy are those of Debian.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { chmod, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from '@glimpse/processes/ports';
import { waitFor } from '@glimpse/processes/wait';
import { clusterTools } from '@glimpse/test-cluster/tools';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { withDatabase } from '../../stores/with-database.ts';
import { runProgram } from '../commands.ts';
import { pinnedImages } from '../compose/compose-file.ts';
import { buildStoreImages } from '../compose/store-images.ts';
import { startContainer } from '../container.ts';
import { ask, secretKeyIn } from '../https-visitor.ts';
import { answers, user } from '../visitor.ts';
import { countedPath, startRecorder } from './recorder.ts';
import { proxies, snippetHost, type ProxyPlan } from './snippets.ts';

/** The largest body of a call: 12 bytes for each of 1,000,000 characters, and what stands around them. */
const largestBody = 12_000_000 + 16_384;
const inContainer = '/proxy';

let folder = '';
let ca = '';
let traefik = '';
beforeAll(async () => {
  await buildStoreImages();
  traefik = dirname((await clusterTools(['traefik']))('traefik'));
  folder = await mkdtemp(join(tmpdir(), 'glimpse-proxies-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = ['-subj', `/CN=${snippetHost}`, '-addext', `subjectAltName=DNS:${snippetHost}`];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await runProgram('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', cert, ...names]);
  ca = await readFile(cert, 'utf8');
  await chown(folder, user, user);
  await chmod(key, 0o644);
}, onThisMachine(600_000));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startApi(origin: string) {
  const [port, servicePort] = [await freePort(), await freePort()];
  const api = await startContainer({
    target: 'api',
    env: {
      MONGO_URL: withDatabase(inject('mongoUrl'), `proxies-${port}`),
      REDIS_URL: inject('redisUrl'),
      KEYS_FILE: '/tmp/keys.json',
      SITE_ORIGIN: origin,
      TRUSTED_PROXIES: '127.0.0.1/32',
      PORT: String(port),
      SERVICE_PORT: String(servicePort),
      DEVELOPMENT: 'true', // the mongod of the tests is older than the one that a region needs
    },
  });
  const isReady = () => answers(`http://127.0.0.1:${servicePort}/readyz`);
  expect(await waitFor(isReady, 60_000), await api.logs()).toBe(true);
  return { ...api, port };
}

async function startProxy({ files, command }: ProxyPlan) {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return startContainer({
    target: 'api',
    image: pinnedImages()['caddy'],
    options: [`--user=${user}:${user}`],
    env: { HOME: '/tmp' },
    mounts: { [folder]: inContainer, [traefik]: '/traefik' },
    command,
  });
}

test.each(['nginx', 'traefik', 'caddy'] as const)(
  '%s passes on name, scheme and caller, lets the largest body through, and logs no path',
  async (name) => {
    const [httpPort, httpsPort, apiPort] = [await freePort(), await freePort(), await freePort()];
    const host = `${snippetHost}:${httpsPort}`;
    const origin = `https://${host}`;
    await using api = await startApi(origin);
    await using proxy = await startProxy(
      proxies[name]({ httpPort, httpsPort, apiPort, folder: inContainer }),
    );
    const visit = (path: string, sent?: Parameters<typeof ask>[2]) => ask(`${origin}${path}`, ca, sent);
    const status = () =>
      visit('/api/v2/status').then(
        (answer) => answer.status,
        () => 0,
      );
    let key = '';
    {
      await using recorder = await startRecorder(apiPort, api.port);
      expect(await waitFor(async () => (await status()) === 200, 30_000), await proxy.logs()).toBe(true);
      const made = await visit('/api/v2/secret/conceal', { body: { secret: 'by a proxy', ttl: 3600 } });
      key = secretKeyIn(made.text) ?? '';
      expect(key, made.text).not.toBe('');
      expect(made.headers).toHaveProperty('strict-transport-security');
      const forged = { 'X-Forwarded-For': '192.0.2.1', 'X-Forwarded-Proto': 'http' };
      await visit(`/secret/${key}`, { headers: forged });
      expect(recorder.last()?.headers).toMatchObject({
        host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
      const opened = await visit(`/api/v2/secret/${key}`, { body: { continue: true } });
      expect(opened.text).toContain('"secret_value":"by a proxy"');
      const filled = { filled: 'x'.repeat(largestBody - 13) };
      expect((await visit(countedPath, { body: filled })).text).toBe('counted');
      expect(recorder.last()?.bytes).toBe(largestBody);
    }
    expect((await visit(`/secret/${key}`)).status).toBe(502);
    const led = await ask(`http://${snippetHost}:${httpPort}/secret/${key}`, '');
    expect(led.headers.location).toMatch(`https://${snippetHost}`);
    const written = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
    expect(`${await proxy.logs()}\n${written}`).not.toContain(key);
  },
);
