// Finds settings that still have a value of an example (docs/command-line.md#a-first-start).
import { type Env, settings } from './config.ts';

/** Matches names that RFC 2606 reserves for examples. */
const exampleName = /(?<![\w-])example(?:\.(?:com|net|org))?(?![\w.-])/i;

/** The first setting that names a host of examples; `undefined` if none does. */
export function exampleSetting(env: Env): string | undefined {
  return Object.values(settings)
    .map(({ env: name }) => name)
    .find((name) => exampleName.test(env[name] ?? ''));
}
