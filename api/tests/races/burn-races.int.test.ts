// Tests that of parallel burns and reveals exactly one wins (goal R4, docs/design/trust.md#burn).
import { expect, onTestFinished, test } from 'vitest';
import { aNonce, aText, openSecretClients, type SecretClient } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';

const races = 500;
const burners = 4;
const readers = 4;
const racesAtOnce = 4;

async function race(people: readonly SecretClient[]): Promise<string | undefined> {
  const text = aText();
  const { secretKey, metadataKey } = await (people[0] as SecretClient).conceal(text);
  const nonceOf = (number: number) => ({ nonce: number % 2 === 0 ? undefined : aNonce() });
  const [burned, shown] = await Promise.all([
    Promise.all(people.slice(0, burners).map((person, number) => person.burn(metadataKey, nonceOf(number)))),
    Promise.all(people.slice(burners).map((person, number) => person.reveal(secretKey, nonceOf(number)))),
  ]);
  const wins = burned.filter((status) => status === 200).length + shown.filter((answer) => answer.text === text).length;
  const losses = burned.filter((status) => status === 422).length + shown.filter((answer) => answer.status === 404).length;
  return wins === 1 && losses === people.length - 1
    ? undefined
    : `burns ${burned.join(' ')}, reveals ${shown.map(({ status }) => status).join(' ')}`;
}

test('500 races of burns against reveals have one winner each', { timeout: 120_000 }, async () => {
  const off = Object.fromEntries(
    ['CREATE_SECRET', 'CREATE_BYTES', 'REVEAL_SECRET', 'BURN_SECRET'].map((event) => [`LIMITS_${event}`, '0']),
  );
  await using api = await startApi({ copies: 2, env: { ...off, LOG_LEVEL: 'warn' } });
  const lanes = await Promise.all(Array.from({ length: racesAtOnce }, () => openSecretClients(api.urls, burners + readers)));
  onTestFinished(() => lanes.flat().forEach((person) => person[Symbol.dispose]()));
  const unfair: string[] = [];
  let started = 0;
  const run = async (people: readonly SecretClient[]) => {
    while (started < races) {
      started += 1;
      const complaint = await race(people);
      if (complaint !== undefined) unfair.push(complaint);
    }
  };
  await Promise.all(lanes.map(run));
  expect(started).toBe(races);
  expect(unfair).toEqual([]);
});
