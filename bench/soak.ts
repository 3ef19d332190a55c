// `make bench` with --soak <seconds>: memory of the API under steady load; after the warm-up it must not grow.
import { setInterval as every } from 'node:timers/promises';
import { median } from './figures.ts';
import { memoryOf } from './process-figures.ts';
import { mostMemoryMb } from './report.ts';
import { playOnce } from './rounds.ts';
import type { Field } from './servers.ts';

const sampleMs = 1000;
const warmPart = 1 / 3;
const growthMb = 12; // what a garbage collector swings by, no more

async function sample(pid: number, seconds: number): Promise<readonly number[]> {
  const megabytes: number[] = [];
  for await (const _ of every(sampleMs)) {
    megabytes.push(memoryOf(pid).nowMb);
    if (megabytes.length >= seconds) break;
  }
  return megabytes;
}

/** Loads the API with 64 clients for `seconds`. @returns the bars missed */
export async function soak(field: Field, seconds: number): Promise<readonly string[]> {
  const [, megabytes] = await Promise.all([
    playOnce(field, 'nonce', { clients: 64, warmMs: 0, forMs: seconds * 1000 }),
    sample(field.api.pid, seconds),
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
