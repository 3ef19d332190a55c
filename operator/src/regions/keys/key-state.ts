// Encodes and decodes the key state: a line of JSON and one with its checksum (docs/design/keys.md#key-file).
import { type KeyStateOf, KeyStateText, longestFileBytes } from '@glimpse/contracts/handover/key-state';
import { sameBytes, sha256 } from '#platform/crypto.ts';

const newline = 0x0a;
const sumLine = /^[0-9a-f]{64}\n?$/;

/** All keys of a region. */
export type KeyState = KeyStateOf<Buffer>;

/** Encodes a state as the bytes of `keys.json`. */
export function writeKeyState(state: KeyState): Buffer {
  const text: KeyStateText = {
    format: 1,
    region: state.region,
    seq: state.seq,
    epoch: state.epoch,
    root: state.root.map((root) => ({ ...root, key: root.key.toString('base64') })),
    chains: state.chains.map((chain) => ({ ...chain, state: chain.state.toString('base64') })),
    ...(state.boxesOnly && { accounts: 'sealed' }),
    ...state.marks,
  };
  const line = JSON.stringify(text);
  return Buffer.from(`${line}\n${sha256(line).toString('hex')}\n`);
}

/** Decodes `keys.json`. @returns `undefined` for a wrong length, checksum, JSON, member or value */
export function readKeyState(bytes: Buffer): KeyState | undefined {
  const end = bytes.indexOf(newline);
  if (end < 0 || bytes.length > longestFileBytes) return undefined;
  const line = bytes.subarray(0, end);
  const sum = bytes.toString('latin1', end + 1);
  if (!sumLine.test(sum) || !sameBytes(sha256(line), Buffer.from(sum.slice(0, 64), 'hex'))) return undefined;
  const parsed = KeyStateText.safeParse(jsonOf(line.toString()));
  return parsed.success ? stateOf(parsed.data) : undefined;
}

function stateOf({ region, seq, epoch, root, chains, accounts, mark, prevMark }: KeyStateText): KeyState {
  return {
    region,
    seq,
    epoch,
    root: root.map((one) => ({ ...one, key: Buffer.from(one.key, 'base64') })),
    chains: chains.map((chain) => ({ ...chain, state: Buffer.from(chain.state, 'base64') })),
    boxesOnly: accounts === 'sealed',
    marks: { ...(mark !== undefined && { mark }), ...(prevMark !== undefined && { prevMark }) },
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** The day of the chain that is furthest behind. */
export function oldestDay(state: KeyState): number {
  return Math.min(...state.chains.map(({ day }) => day));
}

/** Overwrites the keys in memory once they are not needed any more. */
export function forget(state: KeyState | undefined): void {
  for (const { key } of state?.root ?? []) key.fill(0);
  for (const chain of state?.chains ?? []) chain.state.fill(0);
}
