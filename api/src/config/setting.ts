// Declares settings and their schemas; a wrong value stops the start (docs/design/trust.md#start-up).
import * as z from 'zod/mini';

/** A setting: name in the environment, meaning, schema, default. */
export type Setting<S extends z.ZodMiniType = z.ZodMiniType> = {
  readonly env: string;
  readonly doc: string;
  readonly schema: S;
  /** Default, as it would be written in the environment; `undefined` if the setting may be absent. */
  readonly fallback: string | undefined;
  /** The value may contain a password: it is masked when the configuration is shown. */
  readonly secret: boolean;
};

/** Declares a setting and keeps the exact type of its value. */
export function setting<S extends z.ZodMiniType>(
  env: string,
  schema: S,
  { fallback, doc, secret = false }: { fallback?: string; doc: string; secret?: boolean },
): Setting<S> {
  return { env, schema, fallback, doc, secret };
}

/** Accepts `true` and `false` only, so that a mistyped flag does not mean "off". */
export const flag = z.pipe(
  z.enum(['true', 'false'], 'must be true or false'),
  z.transform((text) => text === 'true'),
);

export const text = z.string().check(z.minLength(1, 'must not be empty'));

/** Text, or `null` if it is not set, as in the page globals. */
export const optionalText = z.pipe(
  z.optional(text),
  z.transform((given) => given ?? null),
);

/** The parts of a comma list, without empty ones. */
export const splitList = (given: string): string[] =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Comma list without empty parts; each part must pass `check`. */
export const listOf = (check: (part: string) => boolean, message: string) =>
  z.pipe(
    z.string().check(z.refine((given) => splitList(given).every(check), message)),
    z.transform(splitList),
  );

/** A whole number in decimal digits from `least` to `most`. */
export const integer = (least: number, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (given) => /^\d{1,16}$/.test(given) && Number(given) >= least && Number(given) <= most,
          `must be a whole number from ${least} to ${most}`,
        ),
      ),
    z.transform(Number),
  );

/** An address with one of the given schemes. */
export const urlWith = (...schemes: string[]) =>
  z
    .string()
    .check(
      z.refine(
        (given) => URL.canParse(given) && schemes.includes(new URL(given).protocol),
        `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
      ),
    );

/** An origin, as browsers send it in `Origin`. */
export const origin = z
  .string()
  .check(
    z.refine(
      (given) => URL.canParse(given) && new URL(given).origin === given && /^https?:/.test(given),
      'must be an origin such as https://example.com, lower case and without a path',
    ),
  );

/** Address of MongoDB; unlike a URL it may contain several hosts, separated by commas. */
export const mongoAddress = z
  .string()
  .check(
    z.refine(
      (given) => /^mongodb(\+srv)?:\/\/[^\s/?#]+(\/[^\s?#]*)?(\?[^\s#]*)?$/.test(given),
      'must be an address that starts with mongodb:// or mongodb+srv://',
    ),
  );
