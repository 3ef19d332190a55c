// Defines the spans of traces. Only `record-traces.ts` imports OpenTelemetry, and it is loaded when traces
// are on (docs/operations.md#traces).
import type { ServerResponse } from 'node:http';

/** Begins the span of a command: its name and collection, nothing of its content. @returns what ends it */
export type BeginCommand = (command: {
  readonly system: 'mongodb' | 'redis';
  readonly name: string;
  readonly collection?: string | undefined;
}) => (ok: boolean) => void;

/** An answer without anything that a caller chose: `route` is a pattern, never a path. */
type TracedAnswer = {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
};

/** Records spans. Disposal sends the recorded spans, within 1 s. */
export type Tracing = AsyncDisposable & {
  /** Begins the span of a request. What `next` starts belongs to it. */
  request(response: ServerResponse, next: () => void): void;
  /** Names and ends the span of the running request. */
  answered(answer: TracedAnswer): void;
  readonly command: BeginCommand;
  job(name: string, run: () => Promise<void>): Promise<void>;
};
