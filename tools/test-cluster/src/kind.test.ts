// Tests which commands a cluster of kind takes, with a runner that records them. Docker itself is not needed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rootFolder } from '@glimpse/processes/folders';
import { type Run, chooseKind, isOfKind, loadIntoKind, pulledImages, runHere, startKind } from './kind.ts';

/** Records commands; `answers` says what one prints, and one that is not listed prints nothing. */
function recorder(answers: Readonly<Record<string, string | Error>> = {}) {
  const ran: string[] = [];
  const run: Run = async (command, args) => {
    const line = [command, ...args].join(' ');
    ran.push(line);
    const found = Object.entries(answers).find(([start]) => line.startsWith(start))?.[1] ?? '';
    if (found instanceof Error) throw found;
    return found;
  };
  return { ran, run };
}

const missing = new Error('no such program');
const plan = { folder: '/tmp/x', say: () => {} };

test('kind is used only where Docker answers and kind is on PATH', async () => {
  const all = { 'docker version': '28.2.2\n', 'kind version': 'kind v0.31.0' };
  expect(await chooseKind(recorder(all).run)).toEqual({ usable: true });
  expect(await chooseKind(recorder({ ...all, 'docker version': missing }).run)).toEqual({ usable: false });
  expect(await chooseKind(recorder({ ...all, 'docker version': '\n' }).run)).toEqual({ usable: false });
  const chosen = await chooseKind(recorder({ ...all, 'kind version': missing }).run);
  expect(chosen).toMatchObject({ usable: false, hint: expect.stringContaining('kind is not on PATH') });
});

test('a cluster gets our images from Dockerfile and the stores from their registry', async () => {
  const { ran, run } = recorder();
  const cluster = await startKind(run, plan);
  expect(isOfKind(cluster.kubeconfig)).toBe(true);
  expect(ran[1]).toBe(
    'kind create cluster --name glimpse-test --kubeconfig /tmp/x/kind.kubeconfig --wait 180s',
  );
  expect(ran).toContain('docker build --target operator --tag glimpse.test/operator:test .');
  expect(ran).toContain(`docker tag ${pulledImages.mongo} glimpse.test/mongo:test`);
  expect(ran.at(-1)).toMatch(
    /^kind load docker-image --name glimpse-test glimpse\.test\/pause:test .*operator/,
  );
  await cluster[Symbol.asyncDispose]();
  expect(ran.at(-1)).toBe('kind delete cluster --name glimpse-test');
});

test('a cluster that does not become ready is deleted', async () => {
  const { ran, run } = recorder({ 'docker build': new Error('no space left') });
  await expect(startKind(run, plan)).rejects.toThrow('no space left');
  expect(ran.at(-1)).toBe('kind delete cluster --name glimpse-test');
});

test('a cluster of the same name is left alone', async () => {
  const { ran, run } = recorder({ 'kind get clusters': 'other\nglimpse-test\n' });
  await expect(startKind(run, plan)).rejects.toThrow('has a cluster glimpse-test already');
  expect(ran).toEqual(['kind get clusters']);
});

test('only the named images are built again for a running cluster', async () => {
  const { ran, run } = recorder();
  await loadIntoKind(run, ['operator']);
  expect(ran).toEqual([
    'docker build --target operator --tag glimpse.test/operator:test .',
    'kind load docker-image --name glimpse-test glimpse.test/operator:test',
  ]);
  expect(isOfKind('/tmp/glimpse-test-1-a/admin.kubeconfig')).toBe(false);
});

test('the stores are the images of the chart', () => {
  const values = readFileSync(join(rootFolder, 'charts/operator/values.yaml'), 'utf8');
  expect(values).toContain(`mongo: ${pulledImages.mongo}\n`);
  expect(values).toContain(`redis: ${pulledImages.redis}\n`);
});

test('a command that fails is one sentence with what it said', async () => {
  expect(await runHere(process.execPath, ['-p', '6 * 7'])).toBe('42\n');
  const failing = runHere(process.execPath, ['-e', 'console.error("no space left"); process.exit(3)']);
  await expect(failing).rejects.toThrow(/-e .* failed: no space left$/);
});
