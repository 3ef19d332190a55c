// T2: the API process is killed at every labelled point of a reveal, with readers of several secrets in it, so that look-ups and
// claims share commands; afterwards the table of trust.md 5 holds row by row, for readers with nonce and without.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrashLabel, crashLabels } from '#features/secrets/protocol/crash-points.ts';
import { aNonce, aText, openReader, type Reader, type Shown } from '../fixtures/reader.ts';
import { startApi } from '../fixtures/start-api.ts';

const times = 5;
/** Of each kind, at every death. */
const together = 3;
const gone: Shown = { status: 404, text: undefined };

type Api = Awaited<ReturnType<typeof startApi>>;
type Died = { readonly secretKey: string; readonly text: string; readonly nonce: string | undefined; readonly shown: Shown | undefined };

/** Copy 0 lives and is asked afterwards; copy 1 is the one that dies. */
let api: Api;
let survivor: Reader;

beforeAll(async () => {
  api = await startApi({ copies: 2, env: { LIMITS_REVEAL_SECRET: '0' } });
  survivor = await openReader(api.urls[0] as string);
});

afterAll(async () => {
  survivor[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

/**
 * Plays reveals at once, one for each nonce (`undefined`: a legacy reader), against a process that dies when all are at `label`;
 * then their acknowledgements, if that is where it dies. Waits for its death.
 */
async function dieAt(label: CrashLabel, nonces: readonly (string | undefined)[]): Promise<readonly Died[]> {
  await api.restart(1, { CRASH_POINT: label, CRASH_READERS: String(nonces.length) });
  const secrets: { readonly secretKey: string; readonly text: string; readonly nonce: string | undefined }[] = [];
  for (const nonce of nonces) {
    const text = aText();
    secrets.push({ ...(await survivor.conceal(text)), text, nonce });
  }
  const victims = await Promise.all(secrets.map(() => openReader(api.urls[1] as string)));
  const play = async ({ secretKey, nonce }: (typeof secrets)[number], victim: Reader | undefined): Promise<Shown | undefined> => {
    const shown = await victim?.reveal(secretKey, { nonce }).catch(() => undefined);
    if (nonce !== undefined && label.startsWith('acknowledge.')) await victim?.acknowledge(secretKey, nonce).catch(() => undefined);
    return shown;
  };
  const shown = await Promise.all(secrets.map((secret, at) => play(secret, victims[at])));
  for (const victim of victims) victim[Symbol.dispose]();
  await api.exited(1);
  return secrets.map((secret, at) => ({ ...secret, shown: shown[at] }));
}

const stranger = (secretKey: string) => survivor.reveal(secretKey, { nonce: aNonce() });
const again = ({ secretKey, nonce }: Died) => survivor.reveal(secretKey, { nonce });

/** Nothing was decided: whoever asks first gets it, once. */
async function stillNew(died: Died): Promise<void> {
  expect(died.shown).toBeUndefined();
  expect(await again(died)).toEqual({ status: 200, text: died.text });
  expect(await stranger(died.secretKey)).toEqual(gone);
}

/** The claim may have arrived or not; no text had left, so at most one text comes out. */
async function newOrWon(died: Died): Promise<void> {
  expect(died.shown).toBeUndefined();
  const repeated = await again(died);
  if (died.nonce !== undefined) expect(repeated).toEqual({ status: 200, text: died.text });
  else expect([died.text, undefined]).toContain(repeated.text);
  expect(await stranger(died.secretKey)).toEqual(gone);
}

/** The claim is decided: the nonce gets the text again, a legacy reader and every other get nothing. */
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

/** The text arrived, its acknowledgement got lost: it can be acknowledged again, and then even the nonce gets nothing. */
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

/** Readers with nonce and legacy readers together; legacy readers never acknowledge. */
const readersAt = (label: CrashLabel): readonly (string | undefined)[] =>
  Array.from({ length: together }, () => (label.startsWith('acknowledge.') ? [aNonce()] : [aNonce(), undefined])).flat();

test.for(crashLabels)(`killed at %s, ${times} times: all who were there find what the table says`, { timeout: 60_000 }, async (label) => {
  for (let time = 0; time < times; time += 1) for (const died of await dieAt(label, readersAt(label))) await afterwards[label](died);
});
