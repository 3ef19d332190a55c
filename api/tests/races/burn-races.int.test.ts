// Tests that of parallel burns and reveals exactly one wins (goal R4, docs/design/trust.md#burn).
import { test } from 'vitest';
import { newNonce, aText, type SecretClient } from '../fixtures/secret-client.ts';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { expectFairRaces } from './run-races.ts';

const burners = 4;
const readers = 4;

async function race(people: readonly SecretClient[]): Promise<string | undefined> {
  const text = aText();
  const { secretKey, metadataKey } = await (people[0] as SecretClient).conceal(text);
  const nonceOf = (number: number) => ({ nonce: number % 2 === 0 ? undefined : newNonce() });
  const [burned, shown] = await Promise.all([
    Promise.all(people.slice(0, burners).map((person, number) => person.burn(metadataKey, nonceOf(number)))),
    Promise.all(people.slice(burners).map((person, number) => person.reveal(secretKey, nonceOf(number)))),
  ]);
  const wins =
    burned.filter((status) => status === 200).length + shown.filter((answer) => answer.text === text).length;
  const losses =
    burned.filter((status) => status === 422).length + shown.filter((answer) => answer.status === 404).length;
  return wins === 1 && losses === people.length - 1
    ? undefined
    : `burns ${burned.join(' ')}, reveals ${shown.map(({ status }) => status).join(' ')}`;
}

test('races of burns against reveals have one winner each', async () => {
  await using api = await startApi({ copies: 2, env: { ...noRateLimits, LOG_LEVEL: 'warn' } });
  await expectFairRaces(api.urls, {
    races: proofSize({ short: 150, ci: 250, full: 500 }),
    clients: burners + readers,
    race,
  });
});
