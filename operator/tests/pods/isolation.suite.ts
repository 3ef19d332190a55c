// Two regions side by side on real pods share nothing, and each keeps its own promises.
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { dayMs } from '#platform/clock.ts';
import { expect, test } from 'vitest';
import { secureRandom } from '#platform/random.ts';
import { keyEntry, keySecretName } from '#regions/keys/key-secrets.ts';
import { oldestDay, readKeyState, writeKeyState } from '#regions/keys/key-state.ts';
import { firstNumbers, newKeyState } from '#regions/keys/transitions.ts';
import { conceal, reveal, signIn, signUp } from './edge.ts';
import { siteHost } from './plan.ts';
import { installRegion, namespaceOf, type Platform, type RunningPod } from './platform.ts';

const longMs = 200_000;
const followWithinMs = 60_000;
const shortestSecret = 12;

type Secret = {
  readonly metadata: { readonly uid: string };
  readonly data?: Readonly<Record<string, string>>;
};
type Volumes = { readonly items: readonly { readonly spec: { readonly volumeName: string } }[] };
type List<T> = { readonly items: readonly T[] };

/** The namespace with a key Secret as an operator left it two days ago. */
function seededKeys(identifier: string): readonly object[] {
  const namespace = namespaceOf(identifier);
  const now = new Date(Date.now() - 2 * dayMs);
  const state = newKeyState(identifier, { now, random: secureRandom, free: firstNumbers });
  const data = { [keyEntry]: writeKeyState(state).toString('base64') };
  const labels = { 'glimpse.dev/jurisdiction': identifier };
  return [
    { apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace, labels } },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: keySecretName, namespace, labels }, data },
  ];
}

const yesterday = (): number => Math.floor(Date.now() / dayMs) - 1;

async function dayOfKeys({ get }: Platform, identifier: string): Promise<number | undefined> {
  const secret = await get<Secret>('secret', keySecretName, '-n', namespaceOf(identifier));
  const state = readKeyState(Buffer.from(secret?.data?.[keyEntry] ?? '', 'base64'));
  return state && oldestDay(state);
}

const apiPods = async ({ get }: Platform, identifier: string) =>
  (
    await get<List<RunningPod>>(
      'pods',
      '-n',
      namespaceOf(identifier),
      '-l',
      'app.kubernetes.io/component=api',
    )
  )?.items ?? [];

/** Days by which the keys of a running API are too old, as its metrics say. */
async function ageOfKeys({ status }: RunningPod): Promise<number> {
  const text = await (await fetch(`http://${status.podIP}:9090/metrics`)).text();
  return Number(/^glimpse_key_state_age_days(?:\{.*\})? (\S+)$/m.exec(text)?.[1]);
}

const containersOf = (pod: RunningPod | undefined) =>
  pod?.status.containerStatuses.map(({ containerID }) => containerID);

/** Values in all Secrets of a region that are long enough to be secret. */
async function secretsOf({ get }: Platform, identifier: string): Promise<ReadonlySet<string>> {
  const { items = [] } = (await get<List<Secret>>('secrets', '-n', namespaceOf(identifier))) ?? {};
  const values = items.flatMap(({ metadata, data = {} }) => [metadata.uid, ...Object.values(data)]);
  return new Set(values.filter((value) => value.length >= shortestSecret));
}

async function volumesOf({ get }: Platform, identifier: string): Promise<readonly string[]> {
  const { items = [] } = (await get<Volumes>('pvc', '-n', namespaceOf(identifier))) ?? {};
  return items.map(({ spec }) => spec.volumeName);
}

/** Tests of `eu`, which runs, beside `us`. They leave both running. */
export function isolationTests(of: () => Platform): void {
  test(
    'keys that are two days old advance at start, and the running API follows',
    async () => {
      await of().cluster.apply(...seededKeys('us'));
      expect(await dayOfKeys(of(), 'us')).toBe(yesterday() - 2);
      const seconds = await installRegion(of(), 'us');
      process.stdout.write(`Region us, one member: Ready and answering after ${seconds.toFixed(1)} s\n`);
      expect(await dayOfKeys(of(), 'us')).toBe(yesterday());
      const [pod, ...others] = await apiPods(of(), 'us');
      if (!pod) throw new Error('no pod of the API');
      expect(others).toEqual([]);
      await expect.poll(() => ageOfKeys(pod), { timeout: onThisMachine(followWithinMs) }).toBe(0);
      const [after] = await apiPods(of(), 'us');
      expect(after?.metadata.name).toBe(pod.metadata.name);
      expect(containersOf(after)).toEqual(containersOf(pod));
    },
    longMs,
  );

  test('pods, Secrets and volumes of one region are in no other', async () => {
    const [eu, us] = await Promise.all([secretsOf(of(), 'eu'), secretsOf(of(), 'us')]);
    expect(eu.size).toBeGreaterThan(10);
    expect([...us].filter((value) => eu.has(value))).toEqual([]);
    const [first, second] = await Promise.all([volumesOf(of(), 'eu'), volumesOf(of(), 'us')]);
    expect(first).toHaveLength(4);
    expect(second).toHaveLength(3); // with the one of backups
    expect(second.filter((volume) => first.includes(volume))).toEqual([]);
    const { items = [] } = (await of().get<List<RunningPod>>('pods', '-n', namespaceOf('us'))) ?? {};
    const named = JSON.stringify(items.map(({ spec }) => spec));
    expect(named).not.toContain(namespaceOf('eu'));
    expect(named).not.toContain(`${siteHost('eu')}`);
  });

  test('a secret of one region is unknown in the other', async () => {
    using eu = of().visit(siteHost('eu'));
    using us = of().visit(siteHost('us'));
    const key = String(await conceal(eu, 'only in eu'));
    expect(await reveal(us, key)).toBe(404);
    expect(await reveal(eu, key)).toBe('only in eu');
  });

  test('the same e-mail address signs up in both regions as two accounts', async () => {
    const address = 'ana@example.com';
    using eu = of().visit(siteHost('eu'));
    using us = of().visit(siteHost('us'));
    expect(await signUp(eu, address)).toBe(200);
    expect(await signIn(us, address)).toBe(422);
    expect(await signUp(us, address)).toBe(200);
    expect(await signIn(eu, address)).toBe(200);
    expect(await signIn(us, address)).toBe(200);
  });
}
