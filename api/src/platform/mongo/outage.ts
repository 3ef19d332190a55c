// Which driver errors mean "the store cannot answer now" (503) and which are defects (500) (trust.md 10).
import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb';

// Interrupted, timed out, not primary, shutting down, write concern not met, stale configuration, and the like.
const passing = new Set([
  6, 7, 24, 50, 63, 64, 79, 89, 91, 100, 112, 133, 134, 150, 189, 202, 234, 262, 290, 314, 317, 358, 384, 9001, 10_058, 10_107, 11_600,
  11_602, 13_388, 13_435, 13_436, 50_915, 91_331,
]);
const names = new Set([
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

/** A write of which the server said that it is not settled: timed out, or not yet held by a majority. */
export class Unsettled extends Error {
  /** The server's error code. */
  readonly code: number;

  constructor(code: number) {
    super('A write is not settled');
    this.name = 'Unsettled';
    this.code = code;
  }
}

/** Whether an error means that MongoDB cannot answer at present: its outcome is unknown and a repeat may succeed. */
export function isOutage(error: unknown): boolean {
  if (error instanceof Unsettled) return true;
  if (!(error instanceof MongoError)) return false;
  if (error instanceof MongoNetworkError || error instanceof MongoServerSelectionError || names.has(error.name)) return true;
  if (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableReadError')) return true;
  return typeof error.code === 'number' && passing.has(error.code);
}
