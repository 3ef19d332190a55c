// Journey: a sender's page asks whether a secret is still unread.
import exec from 'k6/execution';
import { countWrongContent, send, textAt } from '../call.ts';
import { calls } from '../contract.ts';
import { conceal, randomSecret } from '../secrets.ts';

const polledSecrets = 50;

/** Stores the secrets that are polled. @returns their keys */
export function preparePolledSecrets(): readonly string[] {
  return Array.from({ length: polledSecrets }, () => conceal(randomSecret()));
}

/** Reads the state of one secret. Nobody opens it during the run. */
export function pollStatus(keys: readonly string[]): void {
  const key = keys[exec.scenario.iterationInTest % keys.length];
  if (key === undefined) return;
  const answer = send(calls.status, { key });
  if (answer !== undefined && textAt(answer, 'record.state') !== 'new') countWrongContent();
}
