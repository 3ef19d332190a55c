// Where a cluster's API server is and how to authenticate there.
import type { Dispatcher } from 'undici';

/** Address and credentials. Watches have their own sockets, so that they never use up those of calls. */
export type Endpoint = {
  readonly server: URL;
  headers(): Promise<Readonly<Record<string, string>>>;
  dispatcher(use: 'call' | 'watch'): Promise<Dispatcher>;
  /** Reads the credentials again, after an answer 401. */
  refresh(): Promise<void>;
  close(): Promise<void>;
};
