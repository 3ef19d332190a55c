// Tests reading of kubeconfig files against a server with real TLS.
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { type FakeApi, startFakeApi } from '../../../tests/fake-api/server.ts';
import { createKube } from '../client.ts';
import { is } from '../errors.ts';
import { noMetrics } from '../metrics.ts';
import { evenRandom, keyOne, widgets } from '../testing/samples.ts';
import { loadEndpoint } from './endpoint.ts';
import { createTransport } from './transport.ts';

const kinds = [widgets];

/** Writes a kubeconfig whose token lies in a file of its own, like that of a service account. */
async function kubeconfig(folder: string, api: FakeApi, ca: string | undefined): Promise<string> {
  const tokenFile = join(folder, 'token');
  await writeFile(tokenFile, api.faults.token());
  const authority =
    ca === undefined ? {} : { 'certificate-authority-data': Buffer.from(ca).toString('base64') };
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'c', cluster: { server: api.endpoint.server.href, ...authority } }],
    users: [{ name: 'u', user: { 'auth-provider': { name: 'tokenFile', config: { tokenFile } } } }],
    contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
    'current-context': 'x',
  };
  await writeFile(join(folder, 'config'), JSON.stringify(config));
  return join(folder, 'config');
}
const kubeOf = (path: string) => {
  const endpoint = loadEndpoint({ kind: 'file', path }, systemClock);
  return createKube({
    transport: createTransport({ endpoint, clock: systemClock, random: evenRandom, metrics: noMetrics }),
  });
};

test('js-1240 a token rotated in its file is read again after a 401', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'endpoint-'));
  await using api = await startFakeApi({ kinds, tls: true });
  api.objects.put({ kind: 'Widget', metadata: keyOne });
  const kube = kubeOf(await kubeconfig(folder.path, api, api.certificate?.cert));
  expect(await kube.of(widgets).get(keyOne)).toBeDefined();
  api.faults.rotateToken();
  await writeFile(join(folder.path, 'token'), api.faults.token());
  expect(await kube.of(widgets).get(keyOne)).toBeDefined();
  expect(api.requests.map(({ status }) => status)).toEqual([200, 401, 200]);
  await kube.transport.close();
});

test('a server whose certificate the kubeconfig does not know is refused', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'endpoint-'));
  await using api = await startFakeApi({ kinds, tls: true });
  const kube = kubeOf(await kubeconfig(folder.path, api, undefined));
  const error: unknown = await kube
    .of(widgets)
    .get(keyOne)
    .catch((thrown: unknown) => thrown);
  expect([is.retryable(error), api.requests.length]).toEqual([true, 0]);
  await kube.transport.close();
});

test('plain http needs no flag, as for a proxy on the same machine', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'endpoint-'));
  await using api = await startFakeApi({ kinds });
  const kube = kubeOf(await kubeconfig(folder.path, api, undefined));
  expect(await kube.of(widgets).get(keyOne)).toBeUndefined();
  await kube.transport.close();
});
