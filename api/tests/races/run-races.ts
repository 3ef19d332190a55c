// Runs many races of parallel clients, each race with a secret of its own.
import { expect, onTestFinished } from 'vitest';
import { type openSecretClient, openSecretClients, type SecretClient } from '../fixtures/secret-client.ts';

const racesAtOnce = 4;

type Races = {
  readonly races: number;
  readonly clients: number;
  /** Runs one race. @returns a description of an unfair result */
  readonly race: (clients: readonly SecretClient[]) => Promise<string | undefined>;
  /** Opens one client. Default: of plain links. */
  readonly open?: typeof openSecretClient;
};

/** Expects each race to be fair. Each uses `clients` connections, spread over the processes at `urls`. */
export async function expectFairRaces(
  urls: readonly string[],
  { races, clients, race, open }: Races,
): Promise<void> {
  const lanes = await Promise.all(
    Array.from({ length: racesAtOnce }, () => openSecretClients(urls, clients, open)),
  );
  onTestFinished(() => lanes.flat().forEach((client) => client[Symbol.dispose]()));
  const unfair: string[] = [];
  let started = 0;
  const run = async (lane: readonly SecretClient[]): Promise<void> => {
    while (started < races) {
      started += 1;
      const complaint = await race(lane);
      if (complaint !== undefined) unfair.push(complaint);
    }
  };
  await Promise.all(lanes.map(run));
  expect(started).toBe(races);
  expect(unfair).toEqual([]);
}
