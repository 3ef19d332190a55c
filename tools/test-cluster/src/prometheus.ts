// Runs Prometheus and its promtool on rules, queries and dashboards.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@glimpse/processes/ports';
import { ruleTools } from '@glimpse/programs/tool-list';
import { flags, startProgram } from './program.ts';
import { clusterTools } from './tools.ts';

const run = promisify(execFile);

/** A sample of an answer: its labels, and the value as text. */
export type PromSample = {
  readonly metric: Readonly<Record<string, string>>;
  readonly value: readonly [number, string];
};

/** Runs promtool. @returns what it printed, and whether it found no fault */
export async function promtool(
  ...args: readonly string[]
): Promise<{ readonly ok: boolean; readonly output: string }> {
  const path = (await clusterTools(ruleTools))('promtool');
  return run(path, args).then(
    ({ stdout, stderr }) => ({ ok: true, output: stdout + stderr }),
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => ({
      ok: false,
      output: stdout + stderr,
    }),
  );
}

async function asked<Data>(url: string): Promise<Data> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(20_000) });
  const body: { status: string; data: Data; error?: string } = JSON.parse(await answer.text());
  if (body.status !== 'success') throw new Error(`Prometheus refuses ${url}: ${body.error}`);
  return body.data;
}

type RuleState = { readonly name: string; readonly health: string; readonly lastError?: string };
type RulesAnswer = { readonly groups: readonly { readonly rules: readonly RuleState[] }[] };

/** What a Prometheus reads: the address of each job, and files of rules. Both every second. */
export type PrometheusPlan = {
  readonly jobs: Readonly<Record<string, string>>;
  readonly ruleFiles: readonly string[];
};

/** Asks a running Prometheus. */
const answersOf = (url: string) => ({
  /** Values of now. @throws if the query is not valid */
  async query(expr: string): Promise<readonly PromSample[]> {
    const query = new URLSearchParams({ query: expr }).toString();
    return (await asked<{ result: readonly PromSample[] }>(`${url}/api/v1/query?${query}`)).result;
  },
  /** Rules that could not be evaluated, with the reason. */
  async failedRules(): Promise<readonly string[]> {
    const { groups } = await asked<RulesAnswer>(`${url}/api/v1/rules`);
    const rules = groups.flatMap((group) => group.rules);
    if (rules.length === 0) throw new Error('Prometheus has no rules');
    return rules
      .filter(({ health }) => health !== 'ok')
      .map(({ name, health, lastError }) => `${name}: ${health} ${lastError ?? ''}`);
  },
});

/** The configuration as a file. JSON is YAML. */
async function writeConfig(folder: string, { jobs, ruleFiles }: PrometheusPlan): Promise<string> {
  const file = join(folder, 'prometheus.yaml');
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ruleFiles,
    scrape_configs: Object.entries(jobs).map(([name, address]) => ({
      job_name: name,
      static_configs: [{ targets: [new URL(address).host], labels: { namespace: 'glimpse-test' } }],
    })),
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}

/** Starts a Prometheus on loopback with an empty database, which goes with it. */
export async function startPrometheus(plan: PrometheusPlan) {
  const program = (await clusterTools(ruleTools))('prometheus');
  await using opened = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-prometheus-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  const ready = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  const args = flags({
    'config.file': await writeConfig(folder, plan),
    'storage.tsdb.path': join(folder, 'data'),
    'web.listen-address': address,
    'log.level': 'warn',
  });
  opened.use(await startProgram({ name: 'prometheus', command: program, args, folder, ready }));
  const owned = opened.move();
  return { ...answersOf(url), [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
