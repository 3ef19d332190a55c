// Reveals secrets beside a crowd, and measures how long each takes.
import { setTimeout as pause } from 'node:timers/promises';
import { timed } from '../fixtures/machine-load.ts';
import { aText, type SecretClient } from '../fixtures/secret-client.ts';

const restMs = 4;

/** Creates and reveals secrets while `goesOn`. @returns ms of each reveal */
export async function revealWhile(reader: SecretClient, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const { secretKey } = await reader.conceal(aText());
    times.push(await timed(() => reader.reveal(secretKey)));
    await pause(restMs);
  }
  return times;
}

/** As `revealWhile`, for a time. */
export function revealFor(reader: SecretClient, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000;
  return revealWhile(reader, () => performance.now() < end);
}
