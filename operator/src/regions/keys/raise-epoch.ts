// Raises the epoch as the first step of a restore (docs/design/keys.md#restores).
import { checkClocks } from './clock-guard.ts';
import { keyEntry, keySecretName } from './key-secrets.ts';
import { readKeyState, writeKeyState } from './key-state.ts';
import { noteNames, withoutKeys } from './key-annotations.ts';
import type { KeysDeps } from './reconcile-keys.ts';
import { firstNumbers, withEpoch } from './transitions.ts';
import type { KeysReason } from './condition.ts';

export type RaiseResult =
  | { readonly kind: 'raised' | 'already'; readonly epoch: number }
  | { readonly kind: 'failed'; readonly reason: KeysReason };

/** Raises the epoch to `epoch`: earlier unread content ends. A repeat changes nothing. */
export async function raiseEpoch(deps: KeysDeps, epoch: number, signal: AbortSignal): Promise<RaiseResult> {
  const { clock, effects, random, secrets } = deps;
  const secret = await secrets.read(keySecretName, signal);
  if (!secret) return { kind: 'failed', reason: 'StateMissing' };
  const bytes = secret.data[keyEntry];
  const state = bytes && readKeyState(bytes);
  if (!state) return { kind: 'failed', reason: 'StateDamaged' };
  const now = clock.now();
  const raised = withEpoch(state, epoch, { now, random, free: firstNumbers });
  if (raised === state) return { kind: 'already', epoch: state.epoch };
  const serverDate = await deps.serverDate(signal);
  const clocks = checkClocks({ now, serverDate, databaseNow: undefined, moveDays: 0, ordered: false });
  if (clocks !== 'agree') return { kind: 'failed', reason: 'ClockDisagreement' };
  const annotations = { ...withoutKeys(secret.annotations), [noteNames.markedAt]: now.toISOString() };
  const content = { name: keySecretName, annotations, data: { [keyEntry]: writeKeyState(raised) } };
  await effects.run('keys.raise-epoch', () => secrets.replace(content, secret.resourceVersion, signal));
  return { kind: 'raised', epoch: raised.epoch };
}
