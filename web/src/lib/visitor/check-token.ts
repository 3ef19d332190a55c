// Checks the token of the page; its answer brings a valid one (docs/design/web-accounts.md#visitor).
import { validateShrimp } from '@glimpse/contracts/pages';
import { isApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import type { Services } from '#lib/app.tsx';

/** @returns whether the token was valid, or why that is not known; a failed check marks it invalid */
export async function checkToken({
  api,
  token,
}: Pick<Services, 'api' | 'token'>): Promise<boolean | ApiFailure> {
  const answer = await api.submit(validateShrimp, {});
  if (isApiFailure(answer)) {
    token.change({ isValid: false });
    return answer;
  }
  token.change({ shrimp: answer.shrimp, isValid: answer.isValid });
  return answer.isValid;
}
