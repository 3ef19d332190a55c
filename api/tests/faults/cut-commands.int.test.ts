// Connections to MongoDB that close in the middle of a command: the right outcome, or 503 with Retry-After
// (docs/design/trust.md#outages, record 027). Never 500.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { burnSecret, concealSecret, revealSecret, viewReceipt } from '@glimpse/contracts/secrets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openAccountFixture, type AccountFixture } from '../accounts/account-fixture.ts';
import { openBrowser, aMember, password } from '../accounts/person.ts';
import { newNonce } from '../fixtures/secret-client.ts';
import { noRateLimits } from '../fixtures/start-api.ts';

const opened = new AsyncDisposableStack();
let fixture: AccountFixture;
let list = '';
const withCuts = pathToFileURL(join(import.meta.dirname, '../preload/cut-commands.ts')).href;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'glimpse-cuts-'));
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  list = join(folder, 'cuts');
  await writeFile(list, '');
  const env = { ...noRateLimits, NODE_OPTIONS: `--import=${withCuts}`, CUT_COMMANDS: list };
  fixture = opened.use(await openAccountFixture({ copies: 1, env }));
});
afterAll(() => opened.disposeAsync());

const hows = ['closed', 'reset', 'lost'] as const;
type How = (typeof hows)[number];
/** Cuts the next `times` commands of each kind; 0 ends it. */
const cuts = (how: How, commands: readonly string[], times: number): Promise<void> =>
  writeFile(list, commands.map((command) => `${how} ${command} ${times}`).join('\n'));

const secretWrites = ['update secrets', 'insert secrets'];
type Call = () => Promise<{ readonly status: number; readonly headers: Headers }>;

/** Calls of one kind each, on secrets of their own. */
async function calls(): Promise<Readonly<Record<string, Call>>> {
  const { api } = fixture;
  const [plain, legacy, locked, burning] = await Promise.all([
    api.conceal('x'),
    api.conceal('x'),
    api.conceal('x', { passphrase: 'open' }),
    api.conceal('x'),
  ]);
  const nonce = newNonce();
  const body = { continue: true };
  return {
    create: () => api.submit(concealSecret, { body: { secret: 'x' } }),
    claim: () => api.submit(revealSecret, { params: { key: plain.secretKey }, body, nonce }),
    'claim without nonce': () => api.submit(revealSecret, { params: { key: legacy.secretKey }, body }),
    reserve: () =>
      api.submit(revealSecret, {
        params: { key: locked.secretKey },
        body: { ...body, passphrase: 'open' },
        nonce,
      }),
    burn: () => api.submit(burnSecret, { params: { key: burning.metadataKey }, body, nonce }),
  };
}

const outcome = async (call: Call): Promise<string> => {
  const { status, headers } = await call();
  return status === 503 && Number(headers.get('retry-after')) > 0 ? '503, later' : String(status);
};
const outcomes = async (all: Readonly<Record<string, Call>>) =>
  Object.fromEntries(
    await Promise.all(Object.entries(all).map(async ([name, call]) => [name, await outcome(call)] as const)),
  );

describe.each(hows)('a connection that is cut: %s', (how) => {
  test('once under each write of a secret: the write is read back and the call succeeds', async () => {
    const all = await calls();
    for (const [name, call] of Object.entries(all)) {
      await cuts(how, secretWrites, 1);
      expect([name, await outcome(call)]).toEqual([name, '200']);
    }
  });

  test('under every write of a secret: 503 unless the row proves success; repeats succeed', async () => {
    const all = await calls();
    await cuts(how, secretWrites, 1000);
    const during = await outcomes(all);
    await pause(1000); // a write that was sent before the answer may still be repeated by the driver
    await cuts(how, secretWrites, 0);
    // A lost answer of an applied write is found by reading back. A reservation counts at most twice.
    for (const [name, got] of Object.entries(during))
      expect([name, got]).toEqual([name, how === 'lost' && name !== 'reserve' ? '200' : '503, later']);
    const again = how === 'lost' ? { reserve: all['reserve'] as Call } : all;
    for (const [name, got] of Object.entries(await outcomes(again)))
      expect([name, got]).toEqual([name, '200']);
  });

  test('under every look-up: 503', async () => {
    const { secretKey, metadataKey } = await fixture.api.conceal('x');
    await cuts(how, ['find secrets', 'find accounts'], 1000);
    const { api } = fixture;
    const during = await outcomes({
      look: () => api.submit(revealSecret, { params: { key: secretKey } }),
      receipt: () => api.submit(viewReceipt, { params: { key: metadataKey } }),
    });
    await cuts(how, ['find secrets'], 0);
    expect(Object.values(during)).toEqual(['503, later', '503, later']);
  });

  test('under the writes and look-ups of accounts: 503 or the right outcome', async () => {
    const { api, sink } = fixture;
    const member = await aMember(api.urls, sink);
    const address = `new.${how}@example.com`;
    const steps: readonly (readonly [string, readonly string[], Call])[] = [
      [
        'sign-up',
        ['insert accounts', 'insert outbox', 'commitTransaction -'],
        async () => {
          const browser = openBrowser(api.urls);
          await browser.arrive();
          return browser.send('/signup', { body: { u: address, p: password, agree: true, skill: '' } });
        },
      ],
      ['account', ['find accounts'], () => member.browser.send('/api/v2/account')],
      [
        'locale',
        ['update accounts'],
        () => member.browser.send('/api/v2/account/update-locale', { body: { locale: 'en' } }),
      ],
      ['recent', ['find secrets'], () => member.browser.send('/api/v2/private/recent')],
      [
        'sign-in',
        ['find accounts', 'update accounts'],
        async () => {
          const browser = openBrowser(api.urls);
          await browser.arrive();
          return browser.send('/signin', { body: { u: member.address, p: password } });
        },
      ],
    ];
    for (const [name, commands, call] of steps)
      for (const times of [1, 1000]) {
        await cuts(how, commands, times);
        const got = await outcome(call);
        await cuts(how, commands, 0);
        expect([name, times, got]).toEqual([name, times, expect.stringMatching(/^(200|503, later)$/)]);
      }
  });
});

test('no request ended as a defect', () => {
  expect(fixture.api.logs().filter((line) => line.includes('"http.unexpected"'))).toEqual([]);
});
