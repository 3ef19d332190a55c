// `make bench`: compares the API with a floor server on one mongod. Exit code 1 if a threshold is missed.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { capacity } from './capacity.ts';
import { compareCheckouts } from './compare-checkouts.ts';
import { flood } from './flood.ts';
import { growth } from './growth.ts';
import { processes } from './processes.ts';
import { head, missedThresholds, rowsOf } from './report.ts';
import { runScenario, runAlternating } from './alternating-runs.ts';
import { scenarioNames } from './scenarios.ts';
import { type BenchServers, startServers } from './servers.ts';
import { soak } from './soak.ts';

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    clients: { type: 'string' },
    rows: { type: 'string' },
    capacity: { type: 'string' },
    processes: { type: 'string' },
    soak: { type: 'string' },
    with: { type: 'string' },
    flood: { type: 'boolean', default: false },
  },
});

const timing = { warmMs: 500, forMs: Number(options.seconds) * 1000, rounds: Number(options.rounds) };
const clientsOr = (usual: string) => (options.clients ?? usual).split(',').map(Number);

/** Runs every scenario once unmeasured, so that both servers have compiled their hot paths. */
async function warmUp(servers: BenchServers): Promise<void> {
  for (const scenario of scenarioNames)
    await runScenario(servers, scenario, { clients: 64, warmMs: 0, forMs: 6000 });
}

/** Compares with the floor for each number of clients. @returns the missed thresholds */
async function compare(servers: BenchServers): Promise<readonly string[]> {
  const missed: string[] = [];
  await warmUp(servers);
  console.log(head);
  for (const clients of clientsOr('1,16,64')) {
    const runs = await runAlternating(servers, { clients, ...timing });
    for (const row of rowsOf(clients, runs)) console.log(row);
    missed.push(...missedThresholds(clients, runs));
  }
  return missed;
}

async function measure(servers: BenchServers): Promise<readonly string[]> {
  if (options.soak !== undefined) return await soak(servers, Number(options.soak));
  if (options.flood) return await flood(servers);
  if (options.capacity !== undefined) return await capacity(servers, options.capacity.split(',').map(Number));
  if (options.rows === undefined) return await compare(servers);
  await warmUp(servers);
  return await growth(servers, { ...timing, rows: Number(options.rows), clients: clientsOr('16,64') });
}

async function measureAll(): Promise<readonly string[]> {
  if (options.with !== undefined) {
    const missed: string[] = [];
    for (const clients of clientsOr('1,16,64'))
      missed.push(...(await compareCheckouts(options.with, { ...timing, clients })));
    return missed;
  }
  if (options.processes !== undefined)
    return await processes(options.processes.split(',').map(Number), {
      ...timing,
      clients: clientsOr('64'),
    });
  await using servers = await startServers();
  return await measure(servers);
}

console.log(`${availableParallelism()} cores for stores, server and generator; node ${process.version}`);
const missed = await measureAll();
for (const sentence of missed) console.log(`MISSED  ${sentence}`);
console.log(missed.length === 0 ? 'all thresholds met' : `${missed.length} thresholds missed`);
process.exitCode = missed.length === 0 ? 0 : 1;
