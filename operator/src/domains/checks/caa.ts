// Decides whether CAA records let our certificate authority issue (RFC 8659, RFC 8657).
import type { DnsRecord } from './dns-message.ts';
import type { Lookup, ResolveOptions, Resolver } from './resolver.ts';

/** What must be allowed: one of the authority's names, our account, and the method. */
export type CaaNeeds = {
  readonly identities: readonly string[];
  readonly accountUri: string | undefined;
  readonly method: 'http-01';
};

type Decided = 'permitted' | 'forbids' | 'accountMismatch' | 'couldNotAsk' | 'tooMuch';
/** `at` is the name whose records decide. `ours`: it is the target, whose records the owner can't change. */
export type CaaFinding =
  | { readonly kind: 'noRecords' }
  | { readonly kind: Decided; readonly at: string; readonly ours?: true };

type CaaRecord = Extract<DnsRecord, { type: 'CAA' }>;

const knownTags = new Set([
  'issue',
  'issuewild',
  'iodef',
  'issuemail',
  'issuevmc',
  'contactemail',
  'contactphone',
]);

type Issue = { readonly issuer: string; readonly parameters: readonly (readonly [string, string])[] };

/** Parses the value of an `issue` property (RFC 8659 §4.2). `undefined`: malformed, which permits nobody. */
export function parseIssue(value: string): Issue | undefined {
  const [issuer = '', ...rest] = value.split(';').map((part) => part.trim());
  if (!/^([a-z0-9_-]+(\.[a-z0-9_-]+)*)?$/i.test(issuer)) return undefined;
  const parameters: (readonly [string, string])[] = [];
  for (const part of rest.filter((one) => one !== '')) {
    const found = /^([a-z0-9-]+)\s*=\s*([\x21-\x3a\x3c-\x7e]*)$/i.exec(part);
    if (!found) return undefined;
    parameters.push([(found[1] ?? '').toLowerCase(), found[2] ?? '']);
  }
  return { issuer: issuer.toLowerCase(), parameters };
}

/** What one property says about us. */
function checkIssue(value: string, { identities, accountUri, method }: CaaNeeds) {
  const issue = parseIssue(value);
  if (!issue || !identities.includes(issue.issuer)) return 'forbids';
  const of = (name: string) => issue.parameters.flatMap(([key, text]) => (key === name ? [text] : []));
  const [methods, accounts] = [of('validationmethods'), of('accounturi')];
  if (methods.length > 1) return 'forbids';
  if (methods[0] !== undefined && !methods[0].split(',').includes(method)) return 'forbids';
  if (accounts.length > 1) return 'accountMismatch';
  return accounts[0] === undefined || accounts[0] === accountUri ? 'permitted' : 'accountMismatch';
}

/** Checks the relevant record set of a name without a wildcard (RFC 8659 §4). */
export function checkIssuer(records: readonly CaaRecord[], needs: CaaNeeds) {
  if (records.some(({ critical, tag }) => critical && !knownTags.has(tag))) return 'forbids';
  const issues = records.filter(({ tag }) => tag === 'issue');
  if (issues.length === 0) return 'permitted';
  const results = issues.map(({ value }) => checkIssue(value, needs));
  if (results.includes('permitted')) return 'permitted';
  return results.includes('accountMismatch') ? 'accountMismatch' : 'forbids';
}

const leadsTo = (found: Lookup, target: string): boolean =>
  found.kind === 'answered' && found.paths.some(({ aliases }) => aliases.includes(target));

const parentOf = (name: string): string => name.split('.').slice(1).join('.');

/** What the records at one name say. `undefined`: there are none, so the parent decides. */
function decide(found: Lookup, needs: CaaNeeds): Decided | undefined {
  if (found.kind === 'couldNotAsk') return found.why === 'TooMuch' ? 'tooMuch' : 'couldNotAsk';
  if (found.kind === 'notFound') return undefined;
  const sets = found.paths.map(({ records }) => records.filter((one) => one.type === 'CAA'));
  const results = sets.flatMap((records) => (records.length > 0 ? [checkIssuer(records, needs)] : []));
  const worst = (['forbids', 'accountMismatch'] as const).find((one) => results.includes(one));
  return worst ?? (results.length > 0 ? 'permitted' : undefined);
}

type CaaQuestion = {
  readonly hostname: string;
  readonly needs: CaaNeeds;
  /** Name of our edge. The records at the end of an alias to it are ours. */
  readonly target?: string | undefined;
};

/** Climbs from the host name to the top-level name until a name has CAA records (RFC 8659 §3). */
export async function checkCaa(
  resolver: Resolver,
  { hostname, needs, target }: CaaQuestion,
  options: ResolveOptions,
): Promise<CaaFinding> {
  for (let name = hostname; name !== ''; name = parentOf(name)) {
    const found = await resolver.resolve(name, 'CAA', { ...options, stopAt: target });
    const kind = decide(found, needs);
    if (kind !== undefined && kind !== 'permitted') return { kind, at: name };
    const isOurs = target !== undefined && leadsTo(found, target);
    const own = isOurs ? decide(await resolver.resolve(target, 'CAA', options), needs) : undefined;
    if (own !== undefined) return { kind: own, at: target ?? name, ours: true };
    if (kind !== undefined) return { kind, at: name };
  }
  return { kind: 'noRecords' };
}
