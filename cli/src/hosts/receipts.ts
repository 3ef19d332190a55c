// Looks at what became of a secret. A look changes nothing and opens nothing.
import { flagIn, numberIn, textIn, unexpected } from './answers.ts';
import type { Reply } from './http-client.ts';
import type { PrivateLink } from './links.ts';
import { viewPlainReceipt } from './plain-calls.ts';
import type { Repeating } from './retry.ts';
import { receiptCall } from './sealed-calls.ts';

export type State = 'new' | 'opened' | 'burned' | 'expired';

/** What `--json` prints. Times are Unix seconds. */
export type Receipt = {
  readonly state: State;
  /** When it was opened or burned. */
  readonly ended_at: number | null;
  readonly ended_by_restore: boolean;
  readonly expires_at: number | null;
  readonly has_passphrase: boolean;
};

/** `viewed` says that its sender looked at a plain secret once. */
const states: Readonly<Record<string, State>> = {
  new: 'new',
  viewed: 'new',
  previewed: 'new',
  received: 'opened',
  revealed: 'opened',
  burned: 'burned',
  expired: 'expired',
};

/** Sends one request, without a repeat. */
export const look = (repeating: Repeating, { kind, origin, key }: PrivateLink): Promise<Reply> =>
  kind === 'sealed' ? repeating.send(receiptCall(origin, key)) : viewPlainReceipt(repeating, origin, key);

/** Reads a receipt of API v2, or of v1, whose fields stand alone. @throws CommandError */
export function readReceipt(body: unknown): Receipt {
  const record = textIn(body, 'record', 'state') === undefined ? [] : ['record'];
  const state = states[textIn(body, ...record, 'state') ?? ''] ?? unexpected();
  const ended = numberIn(body, ...record, 'received') ?? numberIn(body, ...record, 'burned');
  return {
    state,
    ended_at: ended ?? null,
    ended_by_restore: flagIn(body, ...record, 'ended_by_restore'),
    expires_at: numberIn(body, ...record, 'expiration') ?? null,
    has_passphrase: flagIn(body, ...record, 'has_passphrase'),
  };
}
