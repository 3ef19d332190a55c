// Saves the banner as one request; a failure keeps what was typed
// (docs/design/web.md#rules-for-every-route).
import { setBanner } from '@glimpse/contracts/colonel';
import type { Answer } from '@glimpse/contracts/endpoint';
import { useState } from 'react';
import { isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';

type Saved = Answer<typeof setBanner>['record'];
/** `attempt` counts submits, so that each outcome is read aloud. */
type Saving = {
  readonly attempt: number;
  readonly pending: boolean;
  readonly failure?: ApiFailure | undefined;
  readonly saved?: Saved | undefined;
};

export function useSaveBanner() {
  const { api } = useApp();
  const [saving, setSaving] = useState<Saving>({ attempt: 0, pending: false });
  /** @returns whether it was saved */
  const save = async (body: { readonly text: string; readonly enabled: boolean }): Promise<boolean> => {
    if (saving.pending) return false;
    setSaving(({ attempt, saved }) => ({ attempt: attempt + 1, saved, pending: true }));
    const answer = await api.submit(setBanner, { body });
    const failure = isApiFailure(answer) ? answer : undefined;
    setSaving(({ attempt, saved }) => ({
      attempt,
      pending: false,
      failure,
      saved: isApiFailure(answer) ? saved : answer.record,
    }));
    return failure === undefined;
  };
  return { ...saving, save };
}
