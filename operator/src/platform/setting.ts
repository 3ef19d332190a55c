// Reads settings from environment variables: one line names each wrong value.
import * as z from 'zod/mini';

/** A setting: environment name, meaning, schema of its text, and default text. */
export type Setting<T> = {
  readonly name: string;
  readonly doc: string;
  readonly schema: z.ZodMiniType<T, unknown>;
  readonly fallback?: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** A wrong setting; its message names the variable but not the value, which may be secret. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/** Declares a setting. */
export function setting<T>(
  name: string,
  schema: z.ZodMiniType<T, unknown>,
  more: { readonly doc: string; readonly fallback?: string },
): Setting<T> {
  return { name, schema, ...more };
}

/** Reads one setting. An empty variable counts as absent. @throws SettingError */
export function readSetting<T>(environment: Environment, { name, schema, fallback }: Setting<T>): T {
  const parsed = schema.safeParse(environment[name] || fallback);
  if (parsed.success) return parsed.data;
  const problem = parsed.error.issues[0]?.message ?? 'is not valid';
  const missing = !environment[name] && fallback === undefined;
  throw new SettingError(missing ? `${name} must be set` : `${name} ${problem}`);
}

/** A text with at least one character. */
export const nonEmptyText = z.string().check(z.minLength(1, 'must not be empty'));
export const optionalText = z.optional(nonEmptyText);
/** `true` or `false`. */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((given) => given === 'true'),
);
/** A list of texts between commas; absent is the empty list. */
export const commaList = z.pipe(
  z.optional(z.string()),
  z.transform((given) =>
    (given ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

/** A whole number of the range. */
export function integer(lowest: number, highest: number): z.ZodMiniType<number, unknown> {
  const message = `must be a whole number from ${lowest} to ${highest}`;
  return z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, message)), z.transform(Number)),
    z.number().check(z.minimum(lowest, message), z.maximum(highest, message)),
  );
}
