// How far a sealed link is: the form shows it, and its button ends it
// (docs/design/web-secrets.md#sealed-links).
import type { ApiFailure } from '#lib/api-failure.ts';
import { createObservable } from '#lib/observable.ts';

/** `share`: how much was sent, from 0 to 1. `lost`: why the last answer is missing; it is sent again. */
export type Sealing =
  | { readonly stage: 'rest' | 'encrypting' }
  | { readonly stage: 'sending'; readonly share: number; readonly lost?: ApiFailure };

type Progress = { readonly now: Sealing; readonly cancel: () => void };

const rest: Progress = { now: { stage: 'rest' }, cancel: () => undefined };

export const sealing = createObservable<Progress>(rest);

export const toStage = (now: Sealing): void => sealing.change({ now });

/** Begins a stay outside rest, which `cancel` may end early. */
export function beginSealing(cancel: () => void): void {
  sealing.change({ now: { stage: 'encrypting' }, cancel });
}

export function endSealing(): void {
  sealing.change(rest);
}
