// Schemas of fields that both kinds use: texts, names, quantities, times, lists.
import * as z from 'zod/mini';
import { describe, note, rules } from './notes.ts';

const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const namePattern = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const quantityPattern = /^[0-9]+(\.[0-9]{1,3})?([KMGTPE]i|[mkMGTPE])?$/;

/** Text of at most `most` characters. */
export const text = (most: number, least = 0) => z.string().check(z.minLength(least), z.maxLength(most));

/** Text of a pattern. */
export const pattern = (expression: RegExp, most: number) =>
  z.string().check(z.maxLength(most), z.regex(expression));

/** A whole number within limits. */
export const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** A whole number of a short list. */
export const wholeOf = (choices: readonly number[]) =>
  note(z.int().check(z.refine((value) => choices.includes(value))), { enum: choices });

/** A list in which order counts or one writer owns all. */
export const list = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  note(z.array(item).check(z.maxLength(most)), { 'x-kubernetes-list-type': 'atomic' });

/** A map with text values. */
export const texts = (longest: number, most: number) =>
  note(z.record(z.string(), text(longest)), { maxProperties: most });

const otherCharacters = 'use only a to z, 0 to 9 and hyphens, with one dot between two parts';
/** Says what to write instead of a host name that is refused. */
const hostMessages: readonly (readonly [test: string, message: string])[] = [
  ["self.contains('*')", "'wildcards are not served: make one object for each host name'"],
  ["self.contains('/') || self.contains(':')", "'write the host name alone, without scheme, port and path'"],
  ["self.endsWith('.')", "'write it without the dot at its end'"],
  ["!self.matches('^[ -~]*$')", "'write it in A-labels, such as xn--bcher-kva.example for bücher.example'"],
  ['self != self.lowerAscii()', "'write it in lower case: ' + self.lowerAscii()"],
  ["!self.contains('.')", "'write the full host name, such as secrets.example.com'"],
  ["self.split('.').exists(part, size(part) > 63)", "'a part between two dots has at most 63 characters'"],
];

/** A new schema of a host name in lower-case A-labels, which leaves room for prefixes below 253. */
export const host = () =>
  rules(
    z.string().check(
      z.minLength(4),
      z.maxLength(230),
      // The API server says a pattern as it is, so the rule below says it in words.
      z.refine((name) => hostPattern.test(name)),
    ),
    {
      rule: `self.matches('${hostPattern.source.replaceAll('\\', '\\\\')}')`,
      message: otherCharacters,
      messageExpression: [
        ...hostMessages.map(([test, message]) => `${test} ? ${message} : `),
        `'${otherCharacters}'`,
      ].join(''),
    },
    {
      rule: '!isIP(self)',
      message: 'must be a host name such as secrets.example.com, not an IP address',
    },
  );

/** Ranges of addresses. */
export const ranges = () =>
  list(
    rules(text(64, 1), {
      rule: 'isCIDR(self)',
      message: 'must be a range such as 192.0.2.0/24 or 2001:db8::/48',
    }),
    16,
  );

/** Name of an object. */
export const name = () => pattern(namePattern, 253);

/** Reference to a Secret of the region's namespace. */
export const ref = () => z.object({ name: describe(name(), 'Name of the Secret.') });

/** A quantity with a unit, like 20Gi. */
export const quantity = () => pattern(quantityPattern, 32);

const amount = () =>
  note(
    z.pipe(
      z.union([z.int(), quantity()]),
      z.transform((value) => String(value)),
    ),
    { 'x-kubernetes-int-or-string': true },
  );

const amounts = () => note(z.record(z.string(), amount()), { maxProperties: 16 });

/** Requests and limits of a container. Plain numbers become texts. */
export const resources = () =>
  rules(
    z.object({
      requests: z.optional(describe(amounts(), 'What each pod is guaranteed.')),
      limits: z.optional(describe(amounts(), 'What each pod may use at most.')),
    }),
    {
      rule:
        '!has(self.requests) || !has(self.limits) || self.requests.all(name, !(name in self.limits) || ' +
        'quantity(string(self.requests[name])).compareTo(quantity(string(self.limits[name]))) <= 0)',
      message: 'requests of cpu or memory must not exceed limits: the API server would refuse every pod',
    },
  );

/** RFC 3339 time. */
export const time = () => note(z.string().check(z.maxLength(64)), { format: 'date-time' });

/** A 64-bit number, such as a generation. */
export const long = () => note(z.int().check(z.minimum(0)), { format: 'int64' });

/** Conditions as a map by type. */
export const conditions = () =>
  note(
    z
      .array(
        z.object({
          type: pattern(/^[A-Z][A-Za-z]*$/, 64),
          status: z.enum(['True', 'False', 'Unknown']),
          reason: pattern(/^[A-Z][A-Za-z]*$/, 64),
          message: text(1024),
          lastTransitionTime: time(),
          observedGeneration: z._default(long(), 0),
        }),
      )
      .check(z.maxLength(24)),
    { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] },
  );
