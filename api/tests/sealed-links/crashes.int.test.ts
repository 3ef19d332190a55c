// Kills the API at each step of a reveal of a sealed link: its reader gets the content, nobody else does
// (docs/design/trust.md#crashes).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { crashLabels } from '#src/composition/crash-points.ts';
import { openSealedLinkClient } from '../fixtures/sealed-link-client.ts';
import { newNonce, type SecretClient } from '../fixtures/secret-client.ts';
import { startApi, type Api } from '../fixtures/start-api.ts';

/** Process 0 survives and is asked afterwards; process 1 dies. */
let api: Api;
let survivor: SecretClient;
beforeAll(async () => {
  api = await startApi({ copies: 2, env: { LIMITS_REVEAL_SECRET: '0' } });
  survivor = await openSealedLinkClient(api.urls[0] ?? '');
});
afterAll(async () => {
  survivor[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

const readers = 3;

async function dieAt(label: string) {
  const acknowledges = label.startsWith('acknowledge.');
  await api.restart(1, { CRASH_POINT: label, CRASH_READERS: String(acknowledges ? 1 : readers) });
  const links = [];
  for (let at = 0; at < readers; at += 1) {
    const text = `${label} ${at}`;
    links.push({ ...(await survivor.conceal(text)), text, nonce: newNonce() });
  }
  await Promise.all(
    links.map(async ({ secretKey, nonce }) => {
      using victim = await openSealedLinkClient(api.urls[1] ?? '');
      await victim.reveal(secretKey, { nonce }).catch(() => undefined);
      if (acknowledges) await victim.acknowledge(secretKey, nonce).catch(() => undefined);
    }),
  );
  await api.exited(1);
  return links;
}

test.each(crashLabels)(
  'after a death at %s the same nonce gets the content, another one nothing',
  async (label) => {
    for (const { secretKey, text, nonce } of await dieAt(label)) {
      expect(await survivor.reveal(secretKey, { nonce })).toEqual({ status: 200, text });
      expect(await survivor.reveal(secretKey, { nonce: newNonce() })).toEqual({
        status: 404,
        text: undefined,
      });
      expect(await survivor.acknowledge(secretKey, nonce)).toBe(200);
    }
  },
);
