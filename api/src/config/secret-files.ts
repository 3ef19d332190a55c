// Reads settings that may hold a password from files, as a cluster mounts them (docs/configuration.md).
import { readFileSync } from 'node:fs';
import { ConfigError, type Env, settings } from './config.ts';

type Read = (path: string) => string;

const names = Object.values(settings).flatMap(({ env, secret }) => (secret ? [env] : []));
const readText: Read = (path) => readFileSync(path, 'utf8');

/** The text of the file without the line break at its end. */
function contentOf(name: string, path: string, read: Read): string {
  try {
    return read(path).replace(/\r?\n$/, '');
  } catch {
    throw new ConfigError(`${name} names no readable file`); // the cause would show the path
  }
}

/**
 * Replaces each `<NAME>_FILE` of a setting that may hold a password by the setting itself.
 * @throws ConfigError if both are set, or the file cannot be read
 */
export function withSecretFiles(env: Env, read: Read = readText): Env {
  const found = names.flatMap((name) => {
    const path = env[`${name}_FILE`];
    if (!path) return [];
    if (env[name]) throw new ConfigError(`${name} and ${name}_FILE must not both be set`);
    return [[name, contentOf(`${name}_FILE`, path, read)] as const];
  });
  return { ...env, ...Object.fromEntries(found) };
}
