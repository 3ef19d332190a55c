// Keeps the nonces of answers, so that most calls need no request for one (RFC 8555 §6.5).
import type { Clock } from '#platform/clock.ts';
import { problemUrn } from './answers.ts';
import type { AcmeReply } from './sender.ts';

export type Nonces = { take(): string | undefined; keep(reply: AcmeReply): void };

const most = 16;
const lifeMs = 300_000;

/** Whether the authority refused the nonce of a request. */
export const isBadNonce = ({ data }: AcmeReply): boolean =>
  problemUrn(data) === 'urn:ietf:params:acme:error:badNonce';

/** Creates an empty store of nonces. */
export function createNonces(clock: Pick<Clock, 'monotonicMs'>): Nonces {
  let held: readonly { readonly nonce: string; readonly at: number }[] = [];
  return {
    take() {
      const oldest = clock.monotonicMs() - lifeMs;
      const [first, ...others] = held.filter(({ at }) => at > oldest);
      held = others;
      return first?.nonce;
    },
    keep(reply) {
      const nonce = reply.headers['replay-nonce'];
      // The nonce of this refusal is used at once by the repeat of the call.
      if (nonce === undefined || isBadNonce(reply)) return;
      held = [...held, { nonce, at: clock.monotonicMs() }].slice(-most);
    },
  };
}
