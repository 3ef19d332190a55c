// Why the process could not start, as one clear line (trust.md 10, start-up self-tests).
import { KeyringError } from '#platform/crypto/keys/load-keys.ts';
import { StartupError } from '#platform/errors/startup-error.ts';
import { errorFacts } from '#platform/observe/log.ts';
import { ConfigError } from '#src/config/config.ts';

function systemic(thrown: unknown): { readonly code?: unknown; readonly port?: unknown } {
  if (!(thrown instanceof Error)) return {};
  return { code: 'code' in thrown ? thrown.code : undefined, port: 'port' in thrown ? thrown.port : undefined };
}

/** Reasons the system gives when a port cannot be had. */
const ports: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: stop the program that uses it or choose another',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'cannot be opened at this address',
};

/** One line without secrets: our own messages as they are, others reduced to class and code. */
export function startupErrorMessage(thrown: unknown): string {
  if (thrown instanceof ConfigError || thrown instanceof KeyringError || thrown instanceof StartupError) return thrown.message;
  const { code, port } = systemic(thrown);
  const known = typeof code === 'string' ? ports[code] : undefined;
  if (known !== undefined && typeof port === 'number') return `Port ${port} ${known}`;
  return `The API could not start: ${JSON.stringify(errorFacts(thrown))}`;
}
