// Clients that record every call for the history checker (docs/proofs/README.md#history-checker).
import { setTimeout as pause } from 'node:timers/promises';
import { viewReceipt } from '@glimpse/contracts/secrets';
import type { RecordedCall, History, CallOutcome, SeenState } from '../../../scripts/proof/history.ts';
import type { callsOf } from '../fixtures/calls.ts';
import type { Links, SecretClient } from '../fixtures/secret-client.ts';

/** A secret, and its calls so far. */
export type Recorded = Links & History & { readonly calls: RecordedCall[] };

/** A reader: its nonce, or a name of its own for one call without nonce. */
export type Reader = { readonly reader: string; readonly hasNonce: boolean };

const againMs = 100;
/** A reader with nonce repeats for at least this time (docs/design/trust.md#reveal). */
const repeatMs = 90_000;

const outcomeOf = (status: number): CallOutcome =>
  status === 200 ? 'ok' : status === 404 || status === 422 ? 'gone' : 'unknown';

type Answer = Pick<RecordedCall, 'text' | 'state'> & { readonly outcome: CallOutcome };

async function record(
  { calls }: Recorded,
  who: Reader & Pick<RecordedCall, 'kind'>,
  send: () => Promise<Answer>,
): Promise<CallOutcome> {
  const startMs = performance.now();
  const answer = await send().catch((): Answer => ({ outcome: 'unknown' }));
  calls.push({ ...who, startMs, endMs: performance.now(), ...answer });
  return answer.outcome;
}

/** Repeats a call while its outcome is unknown. A reader without nonce asks once. */
async function settle({ hasNonce }: Reader, send: () => Promise<CallOutcome>): Promise<CallOutcome> {
  const began = performance.now();
  for (;;) {
    const outcome = await send();
    if (outcome !== 'unknown' || !hasNonce || performance.now() - began > repeatMs) return outcome;
    await pause(againMs);
  }
}

/** Reveals until the outcome is known, and records every call. */
export function revealUntilKnown(secret: Recorded, client: SecretClient, who: Reader): Promise<CallOutcome> {
  const attempt = { nonce: who.hasNonce ? who.reader : undefined };
  const send = async (): Promise<Answer> => {
    const { status, text } = await client.reveal(secret.secretKey, attempt);
    return { outcome: outcomeOf(status), ...(text !== undefined && { text }) };
  };
  return settle(who, () => record(secret, { ...who, kind: 'reveal' }, send));
}

/** Burns until the outcome is known. */
export function burnUntilKnown(secret: Recorded, client: SecretClient, who: Reader): Promise<CallOutcome> {
  const attempt = { nonce: who.hasNonce ? who.reader : undefined };
  const send = async () => ({ outcome: outcomeOf(await client.burn(secret.metadataKey, attempt)) });
  return settle(who, () => record(secret, { ...who, kind: 'burn' }, send));
}

/** Acknowledges until the outcome is known. */
export function acknowledgeUntilKnown(
  secret: Recorded,
  client: SecretClient,
  who: Reader,
): Promise<CallOutcome> {
  const send = async () => ({ outcome: outcomeOf(await client.acknowledge(secret.secretKey, who.reader)) });
  return settle(who, () => record(secret, { ...who, kind: 'acknowledge' }, send));
}

/** Reads the state of the receipt, as its owner sees it. */
export async function readStatus(secret: Recorded, { submit }: ReturnType<typeof callsOf>): Promise<void> {
  const send = async (): Promise<Answer> => {
    const { ok, body } = await submit(viewReceipt, { params: { key: secret.metadataKey } });
    if (!ok) return { outcome: 'unknown' };
    const state = body.record.state;
    const seen: SeenState = state === 'viewed' ? 'new' : state;
    return { outcome: 'ok', state: seen };
  };
  await record(secret, { reader: 'owner', hasNonce: false, kind: 'status' }, send);
}

/** Stores a text, repeating until a call succeeds. @throws after 90 s without success */
export async function concealUntilStored(client: SecretClient, text: string): Promise<Recorded> {
  const began = performance.now();
  for (;;) {
    const links = await client.conceal(text).catch((thrown: unknown) => {
      if (performance.now() - began > repeatMs) throw thrown;
      return undefined;
    });
    if (links !== undefined) return { ...links, text, calls: [] };
    await pause(againMs);
  }
}
