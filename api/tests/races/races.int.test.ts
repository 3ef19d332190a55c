// Tests that a secret is revealed once to many parallel readers at several processes (goal T1).
import { expect, onTestFinished, test } from 'vitest';
import { aNonce, aText, openSecretClients, type SecretClient } from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';

const secrets = 1000;
const readersPerSecret = 20;
const racesAtOnce = 4;

/** Gives every second reader a nonce, so that both ways of claiming race. */
async function race(readers: readonly SecretClient[]): Promise<string | undefined> {
  const text = aText();
  const [creator] = readers;
  const { secretKey } = await (creator as SecretClient).conceal(text);
  const shown = await Promise.all(readers.map((reader, number) => reader.reveal(secretKey, number % 2 === 0 ? {} : { nonce: aNonce() })));
  const texts = shown.flatMap((answer) => answer.text ?? []);
  const others = shown.filter((answer) => answer.text === undefined).map((answer) => answer.status);
  const fair = texts.length === 1 && texts[0] === text && others.every((status) => status === 404);
  return fair ? undefined : `${texts.length} texts, statuses ${shown.map((answer) => answer.status).join(' ')}`;
}

test('1,000 secrets with 20 readers each over 4 processes give exactly 1,000 texts', { timeout: 180_000 }, async () => {
  await using api = await startApi({
    copies: 4,
    env: { LOG_LEVEL: 'warn', LIMITS_CREATE_SECRET: '0', LIMITS_CREATE_BYTES: '0', LIMITS_REVEAL_SECRET: '0' },
  });
  const lanes = await Promise.all(Array.from({ length: racesAtOnce }, () => openSecretClients(api.urls, readersPerSecret)));
  onTestFinished(() => lanes.flat().forEach((reader) => reader[Symbol.dispose]()));
  const unfair: string[] = [];
  let started = 0;
  const run = async (readers: readonly SecretClient[]) => {
    while (started < secrets) {
      started += 1;
      const complaint = await race(readers);
      if (complaint !== undefined) unfair.push(complaint);
    }
  };
  await Promise.all(lanes.map(run));
  expect(started).toBe(secrets);
  expect(unfair).toEqual([]);
});
