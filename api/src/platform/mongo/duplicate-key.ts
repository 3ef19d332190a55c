// Recognizes writes that a unique index refused.
import { MongoServerError } from 'mongodb';

/** MongoDB's error code for a second document with the same unique key. */
export const duplicateKeyCode = 11_000;

/** Whether a write failed because a document with the same unique key exists. */
export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof MongoServerError && error.code === duplicateKeyCode;
