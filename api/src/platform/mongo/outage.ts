// Separates driver errors of an outage (503) from defects (500) (docs/design/trust.md#failures).
import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb';

// For example interrupted, timed out, not primary, shutting down, write concern not met, stale configuration.
const transientCodes = new Set([
  6, 7, 24, 50, 63, 64, 79, 89, 91, 100, 112, 133, 134, 150, 189, 202, 234, 262, 290, 314, 317, 358, 384,
  9001, 10_058, 10_107, 11_600, 11_602, 13_388, 13_435, 13_436, 50_915, 91_331,
]);
const transientNames = new Set([
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoWaitQueueTimeoutError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'MongoServerClosedError',
  'MongoOperationTimeoutError',
  'MongoUnexpectedServerResponseError',
]);

/** The server did not confirm a write: it timed out, or no majority has it yet. */
export class UnconfirmedWrite extends Error {
  /** The server's error code. */
  readonly code: number;

  constructor(code: number) {
    super('A write is not confirmed');
    this.name = 'UnconfirmedWrite';
    this.code = code;
  }
}

/** Whether an error is an outage of MongoDB: the outcome is unknown, and a repeat may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof UnconfirmedWrite) return true;
  if (!(error instanceof MongoError)) return false;
  if (
    error instanceof MongoNetworkError ||
    error instanceof MongoServerSelectionError ||
    transientNames.has(error.name)
  )
    return true;
  if (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableReadError')) return true;
  return typeof error.code === 'number' && transientCodes.has(error.code);
}
