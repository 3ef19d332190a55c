// Reads what one server's answer says about a question: records, an alias, nothing, or a fault.
import type { dnsFaults } from '#resources/custom-domain-status.ts';
import type { DnsMessage, DnsRecord, DnsQuestion } from './dns-message.ts';

/** Why a look-up has no result (`dnsFaults`). */
export type DnsFault = (typeof dnsFaults)[number];

/** What one answer says. `aliases` are the CNAME targets in the order in which they were followed. */
export type DnsFinding =
  | { readonly kind: 'records'; readonly aliases: readonly string[]; readonly records: readonly DnsRecord[] }
  | { readonly kind: 'alias'; readonly aliases: readonly string[] }
  | {
      readonly kind: 'missing';
      readonly missing: 'NXDomain' | 'NoData';
      readonly aliases: readonly string[];
    }
  | { readonly kind: 'fault'; readonly why: DnsFault };

export const maxAliases = 16;
const [noError, serverFailure, nameError] = [0, 2, 3];

/** Follows the aliases inside one answer, or says why they have no end. */
function aliasesOf(records: readonly DnsRecord[], name: string): readonly string[] | 'Loop' | 'TooMuch' {
  const aliases: string[] = [];
  for (let current = name; ;) {
    const alias = records.find((one) => one.type === 'CNAME' && one.name === current);
    if (alias?.type !== 'CNAME') return aliases;
    if (alias.target === name || aliases.includes(alias.target)) return 'Loop';
    if (aliases.length === maxAliases) return 'TooMuch';
    aliases.push(alias.target);
    current = alias.target;
  }
}

/** Reads an answer that is no referral. `undefined` is the missing answer of a server. */
export function readAnswer(message: DnsMessage | undefined, { name, type }: DnsQuestion): DnsFinding {
  if (!message) return { kind: 'fault', why: 'Silent' };
  if (message.code === serverFailure) return { kind: 'fault', why: 'ServFail' };
  if (message.code !== noError && message.code !== nameError) return { kind: 'fault', why: 'Refused' };
  if (message.truncated || message.oversized) return { kind: 'fault', why: 'TooMuch' };
  const aliases = type === 'CNAME' ? [] : aliasesOf(message.answers, name);
  if (typeof aliases === 'string') return { kind: 'fault', why: aliases };
  const end = aliases.at(-1) ?? name;
  const records = message.answers.filter((one) => one.type === type && one.name === end);
  if (records.length > 0) return { kind: 'records', aliases, records };
  if (message.code === nameError) return { kind: 'missing', missing: 'NXDomain', aliases };
  return aliases.length > 0 ? { kind: 'alias', aliases } : { kind: 'missing', missing: 'NoData', aliases };
}
