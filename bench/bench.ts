// `make bench`: our whole API over HTTP beside a floor server, in one run on one mongod. Exit code 1 when a bar is missed.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { flood } from './flood.ts';
import { head, missedBars, rowsOf } from './report.ts';
import { playOnce, playRounds } from './rounds.ts';
import { type Field, openField } from './servers.ts';
import { soak } from './soak.ts';

const { values: asked } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    clients: { type: 'string', default: '1,16,64' },
    soak: { type: 'string' },
    flood: { type: 'boolean', default: false },
  },
});

/** Both servers have compiled their hot paths before anything counts: the first run must not measure a cold start. */
async function warmUp(field: Field): Promise<void> {
  for (const contender of ['floor', 'plain', 'nonce'] as const) await playOnce(field, contender, { clients: 64, warmMs: 0, forMs: 6000 });
}

/** Compares with the floor for each client count. @returns the bars missed */
async function compare(field: Field): Promise<readonly string[]> {
  const missed: string[] = [];
  await warmUp(field);
  console.log(head);
  for (const clients of asked.clients.split(',').map(Number)) {
    const timing = { warmMs: 500, forMs: Number(asked.seconds) * 1000, rounds: Number(asked.rounds) };
    const runs = await playRounds(field, { clients, ...timing });
    for (const row of rowsOf(clients, runs)) console.log(row);
    missed.push(...missedBars(clients, runs));
  }
  return missed;
}

async function measure(field: Field): Promise<readonly string[]> {
  if (asked.soak !== undefined) return await soak(field, Number(asked.soak));
  if (asked.flood) return await flood(field);
  return await compare(field);
}

await using field = await openField();
console.log(`${availableParallelism()} cores, node ${process.version}, shared by mongod, Redis, the server and the generator`);
const missed = await measure(field);
for (const sentence of missed) console.log(`MISSED  ${sentence}`);
console.log(missed.length === 0 ? 'all bars met' : `${missed.length} bars missed`);
process.exitCode = missed.length === 0 ? 0 : 1;
