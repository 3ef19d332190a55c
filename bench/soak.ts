// `make bench` with --soak <seconds>: the API's memory must not grow under steady load after the warm-up.
import { setInterval as every } from 'node:timers/promises';
import { median } from './statistics.ts';
import { memoryOf } from './process-metrics.ts';
import { mostMemoryMb } from './report.ts';
import { runScenario } from './alternating-runs.ts';
import type { BenchServers } from './servers.ts';

const sampleMs = 1000;
const warmPart = 1 / 3;
const growthMb = 12; // the usual variation by garbage collection

async function sample(pid: number, seconds: number): Promise<readonly number[]> {
  const megabytes: number[] = [];
  for await (const _ of every(sampleMs)) {
    megabytes.push(memoryOf(pid).nowMb);
    if (megabytes.length >= seconds) break;
  }
  return megabytes;
}

/** Loads the API with 64 clients for `seconds`. @returns the missed thresholds */
export async function soak(servers: BenchServers, seconds: number): Promise<readonly string[]> {
  const [, megabytes] = await Promise.all([
    runScenario(servers, 'nonce', { clients: 64, warmMs: 0, forMs: seconds * 1000 }),
    sample(servers.api.pid, seconds),
  ]);
  const steady = megabytes.slice(Math.floor(megabytes.length * warmPart));
  const third = Math.max(1, Math.floor(steady.length / 3));
  const early = median(steady.slice(0, third));
  const late = median(steady.slice(-third));
  console.log(
    `memory over ${seconds} s: ${early.toFixed(0)} MB after the warm-up, ${late.toFixed(0)} MB at the end, ${Math.max(...megabytes).toFixed(0)} MB at most`,
  );
  const missed: string[] = [];
  if (late - early > growthMb) missed.push(`memory grew by ${(late - early).toFixed(0)} MB`);
  if (Math.max(...megabytes) > mostMemoryMb) missed.push(`more than ${mostMemoryMb} MB resident`);
  return missed;
}
