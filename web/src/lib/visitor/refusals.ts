// Tells who listens that a call answered 401 or 403 (docs/design/web-accounts.md#signing-out).
import { isApiFailure } from '#lib/api-failure.ts';
import type { Api } from '#lib/api.ts';
import { toLoadFailure } from '#lib/load-error.ts';

const refused = (status: number | undefined): boolean => status === 401 || status === 403;

/** Returns the client; after each refused call it also calls `onRefused`. */
export function watchRefusals(api: Api, onRefused: () => void): Api {
  return {
    submit: async (endpoint, call) => {
      const answer = await api.submit(endpoint, call);
      if (isApiFailure(answer) && refused(answer.status)) onRefused();
      return answer;
    },
    load: async (endpoint, call) =>
      api.load(endpoint, call).catch((thrown: unknown) => {
        if (refused(toLoadFailure(thrown)?.status)) onRefused();
        throw thrown;
      }),
  };
}
