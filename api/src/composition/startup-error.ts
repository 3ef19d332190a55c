// Converts a failed start to one line for the operator (docs/design/trust.md#start-up).
import { KeyringError } from '#platform/crypto/keys/load-keys.ts';
import { StartupError } from '#platform/errors/startup-error.ts';
import { errorFacts } from '#platform/observe/log.ts';
import { ConfigError } from '#src/config/config.ts';

function systemFields(thrown: unknown): { readonly code?: unknown; readonly port?: unknown } {
  if (!(thrown instanceof Error)) return {};
  return {
    code: 'code' in thrown ? thrown.code : undefined,
    port: 'port' in thrown ? thrown.port : undefined,
  };
}

/** Messages for the system's errors when a port cannot be opened. */
const ports: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use: stop the program that uses it or choose another',
  EACCES: 'may not be used by this user',
  EADDRNOTAVAIL: 'cannot be opened at this address',
};

/** One line without keys, links and passwords. Foreign errors are reduced to class and code. */
export function startupErrorMessage(thrown: unknown): string {
  if (thrown instanceof ConfigError || thrown instanceof KeyringError || thrown instanceof StartupError)
    return thrown.message;
  const { code, port } = systemFields(thrown);
  const known = typeof code === 'string' ? ports[code] : undefined;
  if (known !== undefined && typeof port === 'number') return `Port ${port} ${known}`;
  return `The API could not start: ${JSON.stringify(errorFacts(thrown))}`;
}
