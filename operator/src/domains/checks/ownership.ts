// Checks the TXT record that binds a host name to one account of one region.
import { deriveKey, hmacSha256, sameBytes } from '#platform/crypto.ts';
import type { ResolveOptions, Resolver } from './resolver.ts';

/** Prefixes of the record's name and value, from the region's settings. */
export type OwnershipForm = { readonly namePrefix: string; readonly valuePrefix: string };
export type TxtRecord = { readonly name: string; readonly value: string };
/**
 * `other`: another value of ours stands there. What a wildcard or a neighbour says is no value of ours.
 * `doubled`: the record stands at its name with the zone once more, because a provider added the zone.
 * `tooMuch`: the answer is more than we read, which decides nothing either.
 */
export type OwnershipFinding = 'matched' | 'other' | 'missing' | 'doubled' | 'couldNotAsk' | 'tooMuch';

export type HostnameOwner = { readonly customerId: string; readonly hostname: string };
/** Computes the record that proves a claim. Only who has the operator's key can. */
export type TxtOf = (owner: HostnameOwner) => TxtRecord;

const valueBytes = 16;

/** Creates the computation for one region. @param operatorKey 32 bytes, kept in memory only as derived key */
export function txtRecords(operatorKey: Uint8Array, identifier: string, form: OwnershipForm): TxtOf {
  const key = deriveKey(operatorKey, 'ownership');
  return ({ customerId, hostname }) => {
    const code = hmacSha256(key, [identifier, customerId, hostname].join('\0')).subarray(0, valueBytes);
    return {
      name: `${form.namePrefix}.${hostname}`,
      value: `${form.valuePrefix}${code.toString('hex')}`,
    };
  };
}

/** Whether a text is a value that this service gives out, to this account or to another one. */
function isValueOfOurs(text: string, expected: string): boolean {
  const prefix = expected.slice(0, -2 * valueBytes).toLowerCase();
  return prefix === '' ? /^[0-9a-f]{32}$/i.test(text) : text.toLowerCase().startsWith(prefix);
}

/** Looks a name up and compares. Blanks around the value and quotes typed by mistake don't matter. */
async function checkAt(
  resolver: Resolver,
  { name, value }: TxtRecord,
  options: ResolveOptions,
): Promise<Exclude<OwnershipFinding, 'doubled'>> {
  const found = await resolver.resolve(name, 'TXT', options);
  if (found.kind === 'couldNotAsk') return found.why === 'TooMuch' ? 'tooMuch' : 'couldNotAsk';
  if (found.kind === 'notFound') return 'missing';
  const texts = found.paths.flatMap(({ records }) =>
    records.flatMap((one) => (one.type === 'TXT' ? [one.text.trim().replace(/^"(.*)"$/, '$1')] : [])),
  );
  const expected = Buffer.from(value);
  if (texts.some((text) => sameBytes(Buffer.from(text), expected))) return 'matched';
  return texts.some((text) => isValueOfOurs(text, value)) ? 'other' : 'missing';
}

/** Looks the record up; where it is missing, also at the name to which a provider added the zone. */
export async function checkOwnership(
  resolver: Resolver,
  { name, value, zone }: TxtRecord & { readonly zone?: string | undefined },
  options: ResolveOptions,
): Promise<OwnershipFinding> {
  const found = await checkAt(resolver, { name, value }, options);
  if (found !== 'missing' || zone === undefined) return found;
  const doubled = await checkAt(resolver, { name: `${name}.${zone}`, value }, options);
  return doubled === 'matched' ? 'doubled' : 'missing';
}
