// Encodes and decodes the key state: a line of JSON and one with its checksum (docs/design/keys.md#key-file).
import { type KeyStateOf, KeyStateText, longestFileBytes } from '@glimpse/contracts/handover/key-state';
import { sameBytes, sha256 } from '#platform/crypto/primitives/primitives.ts';

const newline = 0x0a;
const sumLine = /^[0-9a-f]{64}\n?$/;

/** All keys of a region. */
export type KeyState = KeyStateOf<Buffer>;

/** Encodes a state as the bytes of the file. */
export function writeKeyState(state: KeyState): Buffer {
  const text: KeyStateText = {
    format: 1,
    region: state.region,
    seq: state.seq,
    epoch: state.epoch,
    root: state.root.map((root) => ({ gen: root.gen, key: root.key.toString('base64'), from: root.from })),
    chains: state.chains.map((chain) => ({ ...chain, state: chain.state.toString('base64') })),
    ...(state.boxesOnly && { accounts: 'sealed' }),
    ...state.marks,
  };
  const line = JSON.stringify(text);
  return Buffer.from(`${line}\n${sha256(line).toString('hex')}\n`);
}

/** Decodes a key file. @returns `undefined` for a wrong length, checksum, JSON, member or value */
export function readKeyState(bytes: Buffer): KeyState | undefined {
  const end = bytes.indexOf(newline);
  if (end < 0 || bytes.length > longestFileBytes) return undefined;
  const line = bytes.subarray(0, end);
  const sum = bytes.toString('latin1', end + 1);
  if (!sumLine.test(sum) || !sameBytes(sha256(line), Buffer.from(sum.slice(0, 64), 'hex'))) return undefined;
  const parsed = KeyStateText.safeParse(jsonOf(line.toString()));
  return parsed.success ? stateOf(parsed.data) : undefined;
}

function stateOf(text: KeyStateText): KeyState {
  const { mark, prevMark } = text;
  return {
    region: text.region,
    seq: text.seq,
    epoch: text.epoch,
    root: text.root.map((root) => ({ ...root, key: Buffer.from(root.key, 'base64') })),
    chains: text.chains.map((chain) => ({ ...chain, state: Buffer.from(chain.state, 'base64') })),
    boxesOnly: text.accounts === 'sealed',
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
