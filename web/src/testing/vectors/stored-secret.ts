// Reads and opens a stored secret with WebCrypto, without code of the API (docs/design/keys.md#envelope).
import {
  fromBase64,
  fromHex,
  hkdf,
  hmac,
  join,
  kekOn,
  label,
  lp,
  open,
  same,
  text,
  type Bytes,
} from './web-crypto.ts';

const dayMs = 86_400_000;
const horizonDays = 61;

export type Keys = {
  region: string;
  epoch: number;
  root: { gen: number; key: string }[];
  chains: { id: number; day: number; state: string }[];
};
export type Row = {
  header: string;
  sid: string;
  mid: string;
  createdAt: number;
  expiresAt: number;
  purgeAt: number;
  rootGen: number;
  epoch: number;
};
export type Header = ReturnType<typeof split>;
export type World = { keys: Keys; now: number };
export type Reading = { kind: 'ok' | 'dead' | 'ahead'; header: Header } | { kind: 'corrupt' };

const known = (keys: Keys, gen: number): boolean => keys.root.some((root) => root.gen === gen);

async function rootKey(keys: Keys, purpose: string, gen: number): Promise<Bytes> {
  const root = keys.root.find((one) => one.gen === gen);
  const size = purpose === 'pepper' ? 48 : 32;
  return hkdf(fromBase64(root?.key ?? ''), { info: label(`root/${purpose}`, keys.region), size });
}

/** Computes an HMAC with the key of one purpose. */
export async function rootMac(
  keys: Keys,
  { purpose, gen }: { purpose: string; gen: number },
  data: Bytes,
): Promise<Bytes> {
  return hmac(await rootKey(keys, purpose, gen), data, purpose === 'pepper' ? 'SHA-384' : 'SHA-256');
}

export async function idOf(keys: Keys, key: string, gen: number): Promise<Bytes> {
  return (await rootMac(keys, { purpose: 'lookup', gen }, text(key))).slice(0, 16);
}

/** Splits a header into its fields. Missing fields of a short header are 0 or empty. */
function split(bytes: Bytes) {
  const view = new DataView(join(bytes, new Uint8Array(116)).buffer);
  const regionEnd = 110 + view.getUint16(108);
  const hostEnd = regionEnd + 2 + (regionEnd < view.byteLength - 2 ? view.getUint16(regionEnd) : 0);
  return {
    bytes,
    exact: bytes.length === hostEnd,
    format: view.getUint8(0),
    algorithm: view.getUint8(1),
    flags: view.getUint8(2),
    gen: view.getUint8(3),
    epoch: view.getUint32(4),
    content: { chain: view.getUint16(8), day: view.getUint32(10) },
    record: { chain: view.getUint16(14), day: view.getUint32(16) },
    times: [20, 28, 36].map((at) => Number(view.getBigUint64(at))),
    sid: bytes.slice(44, 60),
    mid: bytes.slice(60, 76),
    salt: bytes.slice(76, 108),
    region: new TextDecoder().decode(bytes.slice(110, regionEnd)),
  };
}

function isSound(header: Header, row: Row, region: string): boolean {
  const [created = 0, expires = 0, purge = 0] = header.times;
  const form =
    header.exact &&
    header.format === 1 &&
    header.algorithm === 1 &&
    header.flags < 32 &&
    header.region === region;
  const days =
    header.content.day === Math.floor(expires / dayMs) && header.record.day === Math.floor(purge / dayMs);
  const times = created === row.createdAt && expires === row.expiresAt && purge === row.purgeAt;
  const ids = same(header.sid, fromHex(row.sid)) && same(header.mid, fromHex(row.mid));
  return (
    form &&
    days &&
    times &&
    ids &&
    created < expires &&
    expires <= purge &&
    header.gen === row.rootGen &&
    header.epoch === row.epoch
  );
}

const oldestDay = (now: number): number => Math.floor((now - 600_000) / dayMs) - 1;

/** Reads a row as a reader with the secret key may. */
export async function read({ keys, now }: World, row: Row, secretKey: string): Promise<Reading> {
  const header = split(fromHex(row.header));
  if (!isSound(header, row, keys.region)) return { kind: 'corrupt' };
  if (header.epoch > keys.epoch || !known(keys, header.gen)) return { kind: 'ahead', header };
  if (!same(await idOf(keys, `s${secretKey}`, header.gen), header.sid)) return { kind: 'corrupt' };
  if (header.epoch < keys.epoch || header.content.day < oldestDay(now)) return { kind: 'dead', header };
  if (header.content.day > Math.floor(now / dayMs) + horizonDays) return { kind: 'corrupt' };
  return { kind: keys.chains.some((chain) => chain.id === header.content.chain) ? 'ok' : 'ahead', header };
}

type Box = {
  name: string;
  under: 'content' | 'record';
  parts: (Bytes | string)[];
  last?: Bytes;
  salt?: Bytes;
};

/** Opens one box. @returns `undefined` if it is rejected, or its key is destroyed or unknown */
export async function openBox(
  { keys, now }: World,
  header: Header,
  { box, sealed }: { box: Box; sealed: Bytes },
): Promise<Bytes | undefined> {
  const { chain: id, day } = header[box.under];
  const chain = keys.chains.find((one) => one.id === id);
  if (!chain || day < oldestDay(now)) return undefined;
  if (box.under === 'content' && (header.epoch !== keys.epoch || !known(keys, header.gen))) return undefined;
  const kek = await kekOn({ ...chain, state: fromBase64(chain.state) }, keys.region, day);
  const material = join(...box.parts.map(lp), lp(kek), ...(box.last ? [lp(box.last)] : []));
  const key = await hkdf(material, {
    salt: box.salt ?? header.salt,
    info: label(box.name, keys.region),
    size: 32,
  });
  return open(key, sealed, join(lp(box.name), header.bytes));
}

/** Removes the padding of a text. @returns `undefined` if the frame is malformed */
export function unframe(frame: Bytes): { text: string; originalChars?: number } | undefined {
  if (frame.length < 256) return undefined;
  const view = new DataView(frame.buffer);
  const [version, bits, originalChars, end] = [
    view.getUint8(0),
    view.getUint8(1),
    view.getUint32(2),
    10 + view.getUint32(6),
  ];
  let size = 256;
  while (size < end && size < 1_048_576) size *= 2;
  if (end > 1_048_576) size = Math.ceil(end / 1_048_576) * 1_048_576;
  const padded = frame.length === size && frame.slice(end).every((byte) => byte === 0);
  if (version !== 1 || bits > 1 || (bits === 0 && originalChars !== 0) || !padded) return undefined;
  const bytes = frame.slice(10, end);
  const decoded = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (!same(text(decoded), bytes)) return undefined;
  return bits === 0 ? { text: decoded } : { text: decoded, originalChars };
}
