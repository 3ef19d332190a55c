// Tests that a secret is revealed once to many parallel readers at several processes (goal T1).
import { test } from 'vitest';
import { openSealedLinkClient } from '../fixtures/sealed-link-client.ts';
import { newNonce, aText, type SecretClient } from '../fixtures/secret-client.ts';
import { noRateLimits, startApi } from '../fixtures/start-api.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';
import { expectFairRaces } from './run-races.ts';

/** Gives every second reader a nonce, so that both ways of claiming race. */
const race = (readers: readonly SecretClient[]) => raceAmong(readers, (number) => number % 2 === 1);

/** Sealed links are revealed with a nonce only. */
const raceWithNonces = (readers: readonly SecretClient[]) => raceAmong(readers, () => true);

async function raceAmong(
  readers: readonly SecretClient[],
  hasNonce: (number: number) => boolean,
): Promise<string | undefined> {
  const text = aText();
  const [creator] = readers;
  const { secretKey } = await (creator as SecretClient).conceal(text);
  const shown = await Promise.all(
    readers.map((reader, number) => reader.reveal(secretKey, hasNonce(number) ? { nonce: newNonce() } : {})),
  );
  const texts = shown.flatMap((answer) => answer.text ?? []);
  const others = shown.filter((answer) => answer.text === undefined).map((answer) => answer.status);
  const fair = texts.length === 1 && texts[0] === text && others.every((status) => status === 404);
  return fair
    ? undefined
    : `${texts.length} texts, statuses ${shown.map((answer) => answer.status).join(' ')}`;
}

test('secrets with 20 readers each over 4 processes give exactly one text each', async () => {
  await using api = await startApi({ copies: 4, env: { ...noRateLimits, LOG_LEVEL: 'warn' } });
  await expectFairRaces(api.urls, {
    races: proofSize({ short: 200, ci: 500, full: 1000 }),
    clients: 20,
    race,
  });
});

test('sealed links with 20 readers each over 4 processes give exactly one text each', async () => {
  await using api = await startApi({ copies: 4, env: { ...noRateLimits, LOG_LEVEL: 'warn' } });
  const races = proofSize({ short: 60, ci: 100, full: 200 });
  await expectFairRaces(api.urls, { races, clients: 20, race: raceWithNonces, open: openSealedLinkClient });
});
