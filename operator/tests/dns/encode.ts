// Encodes the answers of the DNS test server (RFC 1035 §4).
import { isIPv4 } from 'node:net';

/** A record as tests write it: `{ type: 'CAA', value: '128 issue "ca.example"' }`; several names for NS. */
export type TestRecord = {
  readonly type: 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'CAA' | 'SOA';
  readonly value: string;
};

const codes = { A: 1, NS: 2, CNAME: 5, SOA: 6, TXT: 16, AAAA: 28, CAA: 257 } as const;

/** The type of a code, if the server knows it. */
export function typeOf(code: number): TestRecord['type'] | undefined {
  return (Object.keys(codes) as TestRecord['type'][]).find((type) => codes[type] === code);
}

function name(text: string): Buffer {
  const labels = text.split('.').filter((label) => label !== '');
  const parts = labels.map((label) => Buffer.from(label, 'latin1'));
  return Buffer.concat([...parts.flatMap((part) => [Buffer.of(part.length), part]), Buffer.of(0)]);
}

const short = (value: number): Buffer => Buffer.of(value >> 8, value & 0xff);
const long = (value: number): Buffer => Buffer.concat([short(value >>> 16), short(value & 0xffff)]);

function ipv6(address: string): Buffer {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return Buffer.concat([...first, ...zeros, ...last].map((group) => short(parseInt(group, 16))));
}

function text(value: string): Buffer {
  const parts = value.match(/[\s\S]{1,255}/g) ?? [''];
  return Buffer.concat(parts.flatMap((part) => [Buffer.of(part.length), Buffer.from(part, 'latin1')]));
}

function body({ type, value }: TestRecord): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number));
  if (type === 'AAAA') return ipv6(value);
  if (type === 'TXT') return text(value);
  if (type === 'CAA') {
    const [, flags = '0', tag = '', content = ''] = /^(\d+) (\S+) "([\s\S]*)"$/.exec(value) ?? [];
    return Buffer.concat([Buffer.of(Number(flags), tag.length), Buffer.from(tag + content, 'latin1')]);
  }
  const numbers = type === 'SOA' ? [1, 3600, 600, 86_400, 60].map(long) : [];
  return Buffer.concat([name(value), ...(type === 'SOA' ? [name('admin.invalid'), ...numbers] : [])]);
}

/** A record with its owner. */
export type Owned = TestRecord & { readonly owner: string };

function record(one: Owned): Buffer {
  const content = body(one);
  const fixed = [short(codes[one.type]), short(1), long(30), short(content.length)];
  return Buffer.concat([name(one.owner), ...fixed, content]);
}

export type TestAnswer = {
  readonly code?: number;
  readonly authoritative?: boolean;
  readonly truncated?: boolean;
  readonly answers?: readonly Owned[];
  readonly authority?: readonly Owned[];
  readonly additional?: readonly Owned[];
};

/** Encodes an answer; `question` is the question section as received. */
export function encodeAnswer(id: number, question: Buffer, answer: TestAnswer): Buffer {
  const { code = 0, authoritative = true, truncated = false } = answer;
  const sections = [answer.answers ?? [], answer.authority ?? [], answer.additional ?? []];
  const flags = 0x80_80 | (authoritative ? 0x04_00 : 0) | (truncated ? 0x02_00 : 0) | code;
  const counts = [1, ...sections.map(({ length }) => length)].map(short);
  return Buffer.concat([short(id), short(flags), ...counts, question, ...sections.flat().map(record)]);
}

/** Glue for the address of a name server. */
export const glue = (owner: string, value: string): Owned => ({
  owner,
  type: isIPv4(value) ? 'A' : 'AAAA',
  value,
});
