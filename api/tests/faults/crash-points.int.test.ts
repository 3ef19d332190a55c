// Kills the API at every labelled point of parallel reveals and checks the crash table, with and without
// nonce (goal T2, docs/design/trust.md#crashes).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onThisMachine } from '@glimpse/processes/machine-speed';
import { type CrashLabel, crashLabels } from '#src/composition/crash-points.ts';
import {
  newNonce,
  aText,
  openSecretClient,
  type SecretClient,
  type RevealResult,
} from '../fixtures/secret-client.ts';
import { startApi } from '../fixtures/start-api.ts';
import { proofSize } from '../../../scripts/vitest/proof-size.ts';

const times = proofSize({ short: 1, ci: 2, full: 5 });
/** Readers of each kind per crash. */
const together = proofSize({ short: 2, full: 3 });
const gone: RevealResult = { status: 404, text: undefined };

type Api = Awaited<ReturnType<typeof startApi>>;
type Died = {
  readonly secretKey: string;
  readonly text: string;
  readonly nonce: string | undefined;
  readonly shown: RevealResult | undefined;
};

/** Process 0 survives and is checked; process 1 crashes. */
let api: Api;
let survivor: SecretClient;

beforeAll(async () => {
  api = await startApi({ copies: 2, env: { LIMITS_REVEAL_SECRET: '0' } });
  survivor = await openSecretClient(api.urls[0] as string);
});

afterAll(async () => {
  survivor[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

const isAcknowledgement = (label: CrashLabel): boolean => label.startsWith('acknowledge.');

/**
 * Sends parallel reveals, one per nonce (`undefined`: legacy reader), to a process that crashes at `label`.
 * Then sends the acknowledgements if the label is one of theirs. Waits for the crash.
 */
async function dieAt(label: CrashLabel, nonces: readonly (string | undefined)[]): Promise<readonly Died[]> {
  // The first deletion of a batch ends the process: the others of its batch would not be written either.
  const readers = isAcknowledgement(label) ? 1 : nonces.length;
  await api.restart(1, { CRASH_POINT: label, CRASH_READERS: String(readers) });
  const secrets: { readonly secretKey: string; readonly text: string; readonly nonce: string | undefined }[] =
    [];
  for (const nonce of nonces) {
    const text = aText();
    secrets.push({ ...(await survivor.conceal(text)), text, nonce });
  }
  const victims = await Promise.all(secrets.map(() => openSecretClient(api.urls[1] as string)));
  const shown = await Promise.all(
    secrets.map(async ({ secretKey, nonce }, at) =>
      victims[at]?.reveal(secretKey, { nonce }).catch(() => undefined),
    ),
  );
  if (isAcknowledgement(label)) {
    await Promise.all(
      secrets.map(async ({ secretKey, nonce }, at) =>
        victims[at]?.acknowledge(secretKey, nonce ?? '').catch(() => undefined),
      ),
    );
  }
  for (const victim of victims) victim[Symbol.dispose]();
  await api.exited(1);
  return secrets.map((secret, at) => ({ ...secret, shown: shown[at] }));
}

const stranger = (secretKey: string) => survivor.reveal(secretKey, { nonce: newNonce() });
const again = ({ secretKey, nonce }: Died) => survivor.reveal(secretKey, { nonce });

/** No claim was made: the first reader gets the text, once. */
async function stillNew(died: Died): Promise<void> {
  expect(died.shown).toBeUndefined();
  expect(await again(died)).toEqual({ status: 200, text: died.text });
  expect(await stranger(died.secretKey)).toEqual(gone);
}

/** The claim may have been stored, but no text was sent: at most one reader gets it. */
async function newOrWon(died: Died): Promise<void> {
  expect(died.shown).toBeUndefined();
  const repeated = await again(died);
  if (died.nonce !== undefined) expect(repeated).toEqual({ status: 200, text: died.text });
  else expect([died.text, undefined]).toContain(repeated.text);
  expect(await stranger(died.secretKey)).toEqual(gone);
}

/** The claim stands: its nonce gets the text again, all other readers get nothing. */
async function won(died: Died): Promise<void> {
  expect(await stranger(died.secretKey)).toEqual(gone);
  expect(await again(died)).toEqual(died.nonce === undefined ? gone : { status: 200, text: died.text });
  expect(await stranger(died.secretKey)).toEqual(gone);
}

async function wonUnread(died: Died): Promise<void> {
  expect(died.shown).toBeUndefined();
  await won(died);
}

async function wonAndRead(died: Died): Promise<void> {
  expect(died.shown).toEqual({ status: 200, text: died.text });
  await won(died);
}

/** The acknowledgement was lost: it can be repeated, and then even the nonce gets nothing. */
async function acknowledgedLater(died: Died): Promise<void> {
  expect(died.shown).toEqual({ status: 200, text: died.text });
  expect(await stranger(died.secretKey)).toEqual(gone);
  expect(await survivor.acknowledge(died.secretKey, died.nonce as string)).toBe(200);
  expect(await again(died)).toEqual(gone);
}

const afterwards: Readonly<Record<CrashLabel, (died: Died) => Promise<void>>> = {
  'reveal.before_claim': stillNew,
  'reveal.claim_sent': newOrWon,
  'reveal.before_decrypt': wonUnread,
  'reveal.after_decrypt': wonUnread,
  'reveal.before_answer': wonUnread,
  'reveal.mid_body': wonUnread,
  'reveal.after_body': wonAndRead,
  'acknowledge.before_update': acknowledgedLater,
};

/** Readers with nonce and legacy readers together; legacy readers do not acknowledge. */
const readersAt = (label: CrashLabel): readonly (string | undefined)[] =>
  Array.from({ length: together }, () =>
    isAcknowledgement(label) ? [newNonce()] : [newNonce(), undefined],
  ).flat();

test.for(crashLabels)(
  `%s, killed ${times} times: all readers get what the crash table says`,
  { timeout: onThisMachine(60_000) },
  async (label) => {
    for (let time = 0; time < times; time += 1)
      for (const died of await dieAt(label, readersAt(label))) await afterwards[label](died);
  },
);
