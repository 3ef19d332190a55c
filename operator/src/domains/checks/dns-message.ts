// Encodes DNS questions and decodes answers within bounds (RFC 1035 §4, RFC 6891, RFC 8659 §4.1).
import { isIPv6 } from 'node:net';

const typeCodes = { A: 1, NS: 2, CNAME: 5, SOA: 6, TXT: 16, AAAA: 28, CAA: 257 } as const;
export type RecordType = keyof typeof typeCodes;
export type DnsQuestion = { readonly name: string; readonly type: RecordType };

/** A record. Names are in lower case without the last dot; bytes outside ASCII are escaped. */
export type DnsRecord = { readonly name: string; readonly ttl: number } & (
  | { readonly type: 'A' | 'AAAA'; readonly address: string }
  | { readonly type: 'CNAME' | 'NS' | 'SOA'; readonly target: string }
  | { readonly type: 'TXT'; readonly text: string }
  | { readonly type: 'CAA'; readonly critical: boolean; readonly tag: string; readonly value: string }
);

export type DnsMessage = {
  readonly id: number;
  readonly code: number;
  readonly isAnswer: boolean;
  readonly authoritative: boolean;
  readonly truncated: boolean;
  /** It is more than we read; its sections are left out. */
  readonly oversized: boolean;
  readonly question: { readonly name: string; readonly type: number } | undefined;
  readonly answers: readonly DnsRecord[];
  readonly authority: readonly DnsRecord[];
  readonly additional: readonly DnsRecord[];
};

/** The server can't read the question, often because of EDNS (RFC 6891 §7). */
export const formatError = 1;
/** Size that we accept by UDP (RFC 6891 §6.2.5). */
const udpBytes = 1232;
const maxNameBytes = 255;
/** Most records of a section. Referrals have up to 13 servers with two addresses each. */
const maxSection = 200;

function nameBytes(name: string): Buffer {
  const labels = name === '' ? [] : name.split('.').map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([...labels.flatMap((label) => [Buffer.of(label.length), label]), Buffer.of(0)]);
}

/** Whether a name can be asked for at all. */
export function isAskable(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => label !== '' && label.length <= 63);
}

type QuestionForm = {
  readonly id: number;
  readonly recursive: boolean;
  readonly extended: boolean;
  readonly unchecked?: boolean | undefined;
};

/**
 * Encodes a question. `recursive` asks the server to follow referrals, `unchecked` to leave signatures
 * unchecked (RFC 4035 §3.2.2); `extended` offers larger answers.
 */
export function encodeQuestion(
  { name, type }: DnsQuestion,
  { id, recursive, extended, unchecked = false }: QuestionForm,
): Buffer {
  const header = Buffer.alloc(12);
  header.writeUInt16BE(id, 0);
  header.writeUInt16BE((recursive ? 0x01_00 : 0) | (unchecked ? 0x00_10 : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(extended ? 1 : 0, 10);
  const end = Buffer.alloc(4);
  end.writeUInt16BE(typeCodes[type], 0);
  end.writeUInt16BE(1, 2);
  const option = Buffer.alloc(extended ? 11 : 0);
  if (extended) {
    option.writeUInt16BE(41, 1);
    option.writeUInt16BE(udpBytes, 3);
  }
  return Buffer.concat([header, nameBytes(name), end, option]);
}

class Malformed extends Error {
  override readonly name = 'Malformed';
}

/** Escapes what is no printable character, so that no foreign byte goes on. */
function labelText(label: Buffer): string {
  const text = label.toString('latin1').toLowerCase();
  return text.replace(/[^!-~]|[.\\]/g, (one) => `\\${String(one.charCodeAt(0)).padStart(3, '0')}`);
}

/** Reads a name. A pointer must lead backwards, so that reading ends. */
function readName(data: Buffer, at: number): { readonly name: string; readonly next: number } {
  const labels: string[] = [];
  let [position, next, lowest, bytes] = [at, -1, at, 0];
  for (;;) {
    const length = data[position];
    if (length === undefined) throw new Malformed();
    if (length >= 0xc0) {
      const low = data[position + 1];
      const target = ((length & 0x3f) << 8) | (low ?? 0);
      if (low === undefined || target >= lowest) throw new Malformed();
      if (next < 0) next = position + 2;
      position = lowest = target;
      continue;
    }
    if (length > 63 || position + 1 + length > data.length) throw new Malformed();
    if (length === 0) break;
    bytes += length + 1;
    if (bytes >= maxNameBytes) throw new Malformed();
    labels.push(labelText(data.subarray(position + 1, position + 1 + length)));
    position += length + 1;
  }
  return { name: labels.join('.'), next: next < 0 ? position + 1 : next };
}

/** Joins the parts of a TXT record (RFC 7208 §3.3 joins without a blank). */
function readText(body: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; at < body.length;) {
    const length = body[at] ?? 0;
    if (at + 1 + length > body.length) throw new Malformed();
    parts.push(body.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return parts.join('');
}

function readCaa(body: Buffer) {
  const [flags = 0, length = 0] = body;
  if (body.length < 2 || length === 0 || 2 + length > body.length) throw new Malformed();
  const tag = body.toString('latin1', 2, 2 + length).toLowerCase();
  return { type: 'CAA', critical: flags >= 128, tag, value: body.toString('latin1', 2 + length) } as const;
}

/** Canonical text of an IPv6 address (RFC 5952). */
function ipv6Text(body: Buffer): string {
  const groups = Array.from({ length: 8 }, (_, at) => body.readUInt16BE(at * 2).toString(16));
  return canonicalAddress(groups.join(':'));
}

/** The shortest text of an address (RFC 5952 §4); IPv4 stays as it is. */
export function canonicalAddress(address: string): string {
  return isIPv6(address) ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address;
}

type Body = { readonly data: Buffer; readonly at: number; readonly length: number };

/** The content of a record; `undefined` for a type that nothing here asks for. */
function readBody(code: number, { data, at, length }: Body) {
  const body = data.subarray(at, at + length);
  if (code === typeCodes.A || code === typeCodes.AAAA) {
    if (length !== (code === typeCodes.A ? 4 : 16)) throw new Malformed();
    return code === typeCodes.A
      ? ({ type: 'A', address: [...body].join('.') } as const)
      : ({ type: 'AAAA', address: ipv6Text(body) } as const);
  }
  if (code === typeCodes.TXT) return { type: 'TXT', text: readText(body) } as const;
  if (code === typeCodes.CAA) return readCaa(body);
  const named = (['CNAME', 'NS', 'SOA'] as const).find((type) => typeCodes[type] === code);
  return named && { type: named, target: readName(data, at).name };
}

function readSection(data: Buffer, start: number, count: number) {
  const records: DnsRecord[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const { name, next } = readName(data, at);
    const length = data.readUInt16BE(next + 8);
    if (next + 10 + length > data.length) throw new Malformed();
    const isInternet = data.readUInt16BE(next + 2) === 1;
    const body = isInternet && readBody(data.readUInt16BE(next), { data, at: next + 10, length });
    if (body) records.push({ name, ttl: data.readUInt32BE(next + 4), ...body });
    at = next + 10 + length;
  }
  return { records, next: at };
}

function decode(data: Buffer): DnsMessage {
  const flags = data.readUInt16BE(2);
  const [questions, ...counts] = [4, 6, 8, 10].map((at) => data.readUInt16BE(at));
  if (questions === undefined || questions > 1) throw new Malformed();
  // A server that knows no EDNS may answer without the question.
  const { name, next } = questions === 0 ? { name: undefined, next: 8 } : readName(data, 12);
  const truncated = (flags & 0x02_00) !== 0;
  const oversized = counts.some((count) => count > maxSection);
  const [answers, authority, additional] = truncated || oversized ? [0, 0, 0] : counts;
  const first = readSection(data, next + 4, answers ?? 0);
  const second = readSection(data, first.next, authority ?? 0);
  return {
    id: data.readUInt16BE(0),
    code: flags & 0x0f,
    isAnswer: (flags & 0x80_00) !== 0,
    authoritative: (flags & 0x04_00) !== 0,
    truncated,
    oversized,
    question: name === undefined ? undefined : { name, type: data.readUInt16BE(next) },
    answers: first.records,
    authority: second.records,
    additional: readSection(data, second.next, additional ?? 0).records,
  };
}

/** The answer to a question in place of one that is more than we read. */
export const oversizedAnswer = ({ name, type }: DnsQuestion, id: number): DnsMessage => ({
  id,
  code: 0,
  isAnswer: true,
  authoritative: true,
  truncated: false,
  oversized: true,
  question: { name, type: typeCodes[type] },
  answers: [],
  authority: [],
  additional: [],
});

/** Decodes a message. `undefined`: it is malformed. One with too many records is `oversized`. */
export function decodeMessage(data: Buffer): DnsMessage | undefined {
  try {
    return decode(data);
  } catch {
    return undefined; // a read outside the message, or a broken name
  }
}

/** Whether a message answers this question, and not another one that was sent in its place. */
export function answers(message: DnsMessage, { name, type }: DnsQuestion, id: number): boolean {
  if (!message.isAnswer || message.id !== id) return false;
  if (message.question === undefined) return message.code === formatError;
  return message.question.name === name && message.question.type === typeCodes[type];
}
