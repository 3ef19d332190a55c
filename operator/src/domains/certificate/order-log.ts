// Logs the transitions of an order in the words of RFC 8555 §7.1.6, without host name, address, token or key.
import { shortHash } from '#platform/crypto.ts';
import type { Log } from '#platform/log.ts';
import type { Order, OrderState } from './order.ts';

type AcmeStatus = 'pending' | 'ready' | 'processing' | 'valid' | 'invalid';

/** Status that the order has at the authority; one that is not placed yet counts as pending. */
const statuses: Readonly<Record<Exclude<OrderState, 'Idle'>, AcmeStatus>> = {
  Preparing: 'pending',
  Reserving: 'pending',
  Ordering: 'pending',
  Pending: 'pending',
  Presenting: 'pending',
  Answering: 'pending',
  Validating: 'pending',
  Ready: 'ready',
  Finalizing: 'processing',
  Downloading: 'valid',
  Storing: 'valid',
};

/** Logs that an order changed its state. An order that ends is valid without an error, else invalid. */
export function logTransition(
  log: Log,
  hostname: string,
  { before, after }: { readonly before: Order; readonly after: Order },
): void {
  const { state = 'Idle', attempt, lastError } = after;
  if (state === (before.state ?? 'Idle')) return;
  const ended = lastError === undefined ? 'valid' : 'invalid';
  const status = state === 'Idle' ? ended : statuses[state];
  const reason = status === 'invalid' ? lastError?.type : undefined;
  log.debug({ name: shortHash(hostname), step: state, status, reason, count: attempt }, 'An order advanced');
}
