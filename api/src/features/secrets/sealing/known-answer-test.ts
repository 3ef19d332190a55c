// Known-answer test: the process starts only if the cryptography gives the first vectors
// (docs/design/keys.md#vectors).
import first from '@glimpse/contracts/vectors/first.json' with { type: 'json' };
import { chainOn } from '#platform/crypto/keys/chain.ts';
import { keySetOf, type KeySet } from '#platform/crypto/keys/key-set.ts';
import { passKeys } from '#platform/crypto/passwords/passphrase-keys.ts';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';
import { byteRun, sampleKeyState, sampleNow } from '#platform/crypto/keys/sample-keys.ts';
import { StartupError } from '#platform/errors/startup-error.ts';
import { sealSecret, type SealedSecret } from './sealing.ts';

const passphrase = 'Cafe\u0301 \u2615';
const nonce = '0123456789abcdefghijkl';
const lifetimeMs = 604_800_000;

/** This value takes 4,000 steps. The start-up check of the region's own keys covers its chains as well. */
const slow = 'check1';

/** @throws StartupError with the name of the first value that differs; the name is a constant, not a key */
export function runKnownAnswerTests(): void {
  const values = firstValues(first.bcrypt);
  for (const { value, expect } of first.cases) {
    if (value !== slow && values[value] !== expect)
      throw new StartupError(`This machine's cryptography is wrong: the self-test of '${value}' failed.`);
  }
}

/** Computes the first set from its inputs. @param digest the bcrypt output, which is slow to compute */
export function firstValues(digest: string): Record<string, string> {
  const state = sampleKeyState();
  const keys = keySetOf(state, sampleNow, 61);
  const sealed = sealFirst(keys, digest);
  const pass = passKeys(digest, byteRun(0x60, 32), keys.label);
  const [content] = state.chains;
  const values: Record<string, Buffer | undefined> = {
    kek1: kek(keys, 1, 20_777),
    state1: content && chainOn(content, 20_778, keys.label).state,
    kekc: kek(keys, 1, 20_785),
    kekr: kek(keys, 2, 20_792),
    sid: sealed._id,
    mid: sealed.metaId,
    header: sealed.header,
    admission: pass.admission,
    verifier: pass.verifier,
    gate: sealed.box.gate,
    wrap: sealed.box.wrap,
    bodySum: sha256(sealed.box.body),
    claim: keys.claimOf(1, sealed._id, nonce),
  };
  const texts: Record<string, string> = { pre: keys.preHash(1, passphrase) };
  for (const [name, bytes] of Object.entries(values)) texts[name] = bytes?.toString('hex') ?? '';
  return texts;
}

function sealFirst(keys: KeySet, digest: string): SealedSecret {
  const createdAt = sampleNow;
  const draft = {
    secretKey: 'k70123456789abcdefghijklmnopqrst',
    metadataKey: 'k7zyxwvutsrqponmlkjihgfedcba9876',
    text: 'hello',
    pass: { pepperGen: 1, cost: 12, salt: byteRun(0x00, 16), digest },
    flags: { generated: false, verification: false, incoming: false },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
    purgeAt: new Date(createdAt.getTime() + 2 * lifetimeMs),
    shareHost: '',
    receipt: { recipients: [], truncated: false },
  };
  // In the order in which they are drawn: salt, data key, unused filler of the gate, nonces of the boxes.
  return sealSecret(keys, draft, () =>
    Buffer.concat([byteRun(0x60, 32), byteRun(0x80, 32), Buffer.alloc(48), byteRun(0xc0, 72)]),
  );
}

function kek(keys: KeySet, chain: number, day: number): Buffer | undefined {
  const found = keys.kek(chain, day);
  return found.kind === 'key' ? found.key : undefined;
}
