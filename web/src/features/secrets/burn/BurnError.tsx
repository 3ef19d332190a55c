// The error of a failed burn (docs/design/web-secrets.md#burn-page).
import { AttemptError } from '#features/secrets/shared/AttemptError.tsx';
import { LostAnswer } from '#features/secrets/shared/LostAnswer.tsx';
import type { BurnState } from '#features/secrets/burn/use-burn.ts';

type BurnErrorProps = {
  readonly state: BurnState;
  /** The form has a passphrase field. */
  readonly locked: boolean;
};

export function BurnError({ state, locked }: BurnErrorProps) {
  if (state.kind === 'ready')
    return state.failure ? <AttemptError failure={state.failure} locked={locked} /> : null;
  return state.lost ? <LostAnswer failure={state.lost} /> : null;
}
