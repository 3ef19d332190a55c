// Each effect: what it counts, for whom, and that no fault reaches the caller.
import { expect, test } from 'vitest';
import { openEffects } from './effects.ts';

const account = Buffer.alloc(12, 7);

function recording(over: Partial<Parameters<typeof openEffects>[0]> = {}) {
  const did: string[] = [];
  const metric =
    (name: string) =>
    (...given: readonly unknown[]) =>
      void did.push(['metric', name, ...given].join(' '));
  const effects = openEffects({
    log: { error: () => void did.push('logged') },
    metrics: {
      created: metric('created'),
      revealed: metric('revealed'),
      burned: metric('burned'),
      wrongPassphrase: metric('wrong'),
      corrupt: metric('corrupt'),
      undelivered: metric('undelivered'),
      mails: metric('mails'),
    },
    countForRegion: (what, count = 1) => void did.push(`region ${what} ${count}`),
    countForAccount: (owner, what) => void did.push(`account ${owner?.toString('hex')} ${what}`),
    ...over,
  });
  return { did, ...effects };
}
const owner = account.toString('hex');

test('a new secret counts in the metrics, for the region and for its account', () => {
  const { did, secrets } = recording();
  secrets.afterConceal({ kind: 'generate', ownerId: account });
  expect(did).toEqual([
    'metric created generate',
    'region secretsCreated 1',
    `account ${owner} secretsCreated`,
  ]);
});

test('a sealed link counts as a secret, and apart', () => {
  const { did, secrets } = recording();
  secrets.afterConceal({ kind: 'sealed_link', ownerId: undefined });
  expect(did).toEqual([
    'metric created sealed_link',
    'region secretsCreated 1',
    'region sealedLinksCreated 1',
    'account undefined secretsCreated',
  ]);
});

test('a reveal counts by whether its reader had a nonce, and as shared by its owner', () => {
  const { did, secrets } = recording();
  secrets.afterReveal({ legacy: true, ownerId: account });
  secrets.afterReveal({ legacy: false, ownerId: undefined });
  expect(did).toEqual([
    'metric revealed legacy',
    'region secretsShared 1',
    `account ${owner} secretsShared`,
    'metric revealed nonce',
    'region secretsShared 1',
    'account undefined secretsShared',
  ]);
});

test('a burn counts in the metrics, for the region and for its account', () => {
  const { did, secrets } = recording();
  secrets.afterBurn({ ownerId: account });
  expect(did).toEqual(['metric burned', 'region secretsBurned 1', `account ${owner} secretsBurned`]);
});

test('a wrong passphrase, a damaged row and a lost text count in the metrics only', () => {
  const { did, secrets } = recording();
  secrets.onWrongPassphrase();
  secrets.onCorrupt();
  secrets.onUndelivered('cut');
  expect(did).toEqual(['metric wrong', 'metric corrupt', 'metric undelivered cut']);
});

test('accepted mails count for the region and for the account of each; other outcomes only in the metrics', () => {
  const { did, mails } = recording();
  mails.count('accepted', 1);
  mails.count('expired', 3);
  mails.onAccepted(account);
  expect(did).toEqual([
    'metric mails accepted 1',
    'region emailsSent 1',
    'metric mails expired 3',
    `account ${owner} emailsSent`,
  ]);
});

test('an effect that throws is logged; the caller and the effects after it go on', async () => {
  const { did, secrets } = recording({
    countForRegion: () => {
      throw new Error('no counter');
    },
  });
  secrets.afterReveal({ legacy: false, ownerId: account });
  expect(did).toEqual(['metric revealed nonce', `account ${owner} secretsShared`]);
  await expect.poll(() => did).toContain('logged');
});

test('an effect that never ends delays no caller, and a late fault is logged', async () => {
  let failLate = (_error: Error): void => undefined;
  const late = new Promise<never>((_resolve, reject) => (failLate = reject));
  const { did, secrets } = recording({ countForRegion: (): unknown => late });
  secrets.afterConceal({ kind: 'share', ownerId: account });
  expect(did).toEqual(['metric created share', `account ${owner} secretsCreated`]);
  failLate(new Error('late'));
  await expect.poll(() => did).toContain('logged');
});
