// Decides what an outage of MongoDB is (503). Any other error is a defect (docs/design/trust.md#outages).
import { MongoError } from 'mongodb';

/**
 * How each error class of the driver counts. `by code`: MongoDB's answer, whose code or labels decide. After
 * an outage the outcome of a write is unknown. A test compares the names with the driver.
 */
export const errorClasses: Readonly<Record<string, 'outage' | 'by code' | 'defect'>> = {
  MongoNetworkError: 'outage',
  MongoNetworkTimeoutError: 'outage',
  MongoSystemError: 'outage',
  MongoServerSelectionError: 'outage',
  MongoStalePrimaryError: 'outage',
  MongoNotConnectedError: 'outage',
  MongoTopologyClosedError: 'outage',
  MongoClientClosedError: 'outage',
  MongoServerClosedError: 'outage',
  MongoExpiredSessionError: 'outage',
  MongoOperationTimeoutError: 'outage',
  MongoWaitQueueTimeoutError: 'outage',
  MongoPoolClosedError: 'outage',
  MongoPoolClearedError: 'outage',
  PoolClearedOnNetworkError: 'outage',
  TimeoutError: 'outage',
  // An answer that cannot be read: the write may have been made.
  MongoUnexpectedServerResponseError: 'outage',
  MongoParseError: 'outage',
  MongoDecompressionError: 'outage',

  MongoError: 'by code',
  MongoServerError: 'by code',
  MongoBulkWriteError: 'by code',
  MongoWriteConcernError: 'by code',
  MongoClientBulkWriteError: 'by code',

  // Wrong use of the driver, or of a part that we do not use.
  MongoDriverError: 'defect',
  MongoAPIError: 'defect',
  MongoRuntimeError: 'defect',
  MongoInvalidArgumentError: 'defect',
  MongoCompatibilityError: 'defect',
  MongoMissingCredentialsError: 'defect',
  MongoMissingDependencyError: 'defect',
  MongoTransactionError: 'defect',
  MongoBatchReExecutionError: 'defect',
  MongoChangeStreamError: 'defect',
  MongoClientBulkWriteCursorError: 'defect',
  MongoClientBulkWriteExecutionError: 'defect',
  MongoCursorExhaustedError: 'defect',
  MongoCursorInUseError: 'defect',
  MongoTailableCursorError: 'defect',
  MongoGridFSChunkError: 'defect',
  MongoGridFSStreamError: 'defect',
  MongoAWSError: 'defect',
  MongoAzureError: 'defect',
  MongoGCPError: 'defect',
  MongoKerberosError: 'defect',
  MongoOIDCError: 'defect',
  MongoCryptError: 'defect',
  MongoCryptInvalidArgumentError: 'defect',
  MongoCryptCreateDataKeyError: 'defect',
  MongoCryptCreateEncryptedCollectionError: 'defect',
  MongoCryptAzureKMSRequestError: 'defect',
  MongoCryptKMSRequestNetworkTimeoutError: 'defect',
};

/**
 * Codes of MongoDB. For example interrupted, timed out, not primary, shutting down, write concern not met,
 * stale configuration, cursor lost with its server, no keys for cluster times yet, disk full.
 */
const transientCodes = new Set([
  6, 7, 24, 43, 46, 50, 63, 64, 79, 89, 91, 100, 112, 133, 134, 150, 175, 189, 202, 211, 234, 237, 239, 246,
  251, 262, 279, 290, 314, 317, 358, 365, 384, 9001, 10_058, 10_107, 11_600, 11_601, 11_602, 13_388, 13_435,
  13_436, 14_031, 50_915, 91_331,
]);
/** Labels of the driver and of MongoDB: nothing was done, or the outcome is unknown. */
const transientLabels = [
  'RetryableWriteError',
  'RetryableReadError',
  'RetryableError',
  'TransientTransactionError',
  'UnknownTransactionCommitResult',
  'SystemOverloadedError',
  'HandshakeError',
  'ResetPool',
];
/** Codes of Node's socket errors. The driver passes them on while it waits for `drain` (record 027). */
const socketCodes = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_SOCKET_CLOSED',
  'ERR_SOCKET_CLOSED_BEFORE_CONNECTION',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
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
  if (!(error instanceof Error)) return false;
  const kind = errorClasses[error.name];
  if (kind === 'outage') return true;
  if (!(error instanceof MongoError)) return isSocketError(error);
  if (transientLabels.some((label) => error.hasErrorLabel(label))) return true;
  return typeof error.code === 'number' && transientCodes.has(error.code);
}

const isSocketError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && socketCodes.has(error.code);
