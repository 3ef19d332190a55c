// The state of a sealed link, told to holders of the link alone (docs/design/sealed-links.md#view).
import { expect, test } from 'vitest';
import { sampleKeys } from '#platform/crypto/keys/sample-keys.ts';
import { refusal } from '../testing/reveal-samples.ts';
import { aKey, aSealedLink, aStoredLink, opensLink, sends } from '../testing/sealed-link-samples.ts';
import { aNonce, anActor, anInput, testContext } from '../testing/test-context.ts';
import { acknowledgeSealedLink } from './acknowledge-sealed-link.ts';
import { burnSealedLink } from './burn-sealed-link.ts';
import { viewSealedLink } from './view-sealed-link.ts';

type Context = ReturnType<typeof testContext>;
const looks = async ({ deps }: Pick<Context, 'deps'>, lookup: string, actor = anActor()) =>
  (await viewSealedLink(deps, anInput({ body: { lookup } }), actor)).record;
const nowOf = ({ deps }: Context): number => Math.floor(deps.clock.now().getTime() / 1000);

test('a new link tells its end and whether it has a passphrase; nothing is written', async () => {
  const context = testContext();
  const link = aSealedLink();
  await sends(context, link, { over: { ttl: '3600', passphrase: aKey() } });
  const before = await context.rowOfLink(link.lookup);
  expect(await looks(context, link.lookup)).toEqual({
    state: 'new',
    has_passphrase: true,
    expires_at: nowOf(context) + 3600,
    ended_at: null,
    ended_by_restore: false,
  });
  expect(await context.rowOfLink(link.lookup)).toEqual(before);
});

test('an opened link tells when, from the claim on', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  context.later(10);
  const nonce = aNonce();
  await opensLink(context, link, { nonce });
  const opened = { state: 'received', ended_at: nowOf(context), ended_by_restore: false };
  context.later(5);
  expect(await looks(context, link.lookup)).toMatchObject(opened);
  await acknowledgeSealedLink(context.deps, anInput({ body: { lookup: link.lookup }, nonce }), anActor());
  await context.deps.acknowledgements.flush();
  expect(await looks(context, link.lookup)).toMatchObject(opened);
});

test('a burned link and an expired one tell when', async () => {
  const context = testContext();
  const [burned, expired] = [await aStoredLink(context), aSealedLink()];
  await sends(context, expired, { over: { ttl: '60' } });
  const body = { metadata_key: burned.metadata_key, continue: true };
  await burnSealedLink(context.deps, anInput({ body }), anActor());
  const ended = nowOf(context);
  context.later(90);
  expect(await looks(context, burned.lookup)).toMatchObject({ state: 'burned', ended_at: ended });
  const gone = { state: 'expired', ended_at: ended + 60, ended_by_restore: false };
  expect(await looks(context, expired.lookup)).toMatchObject(gone);
  await context.deps.secrets.sweep({ kind: 'expired' });
  expect(await looks(context, expired.lookup)).toMatchObject(gone);
});

test('a restore is told, before and after its sweep', async () => {
  const context = testContext();
  const link = await aStoredLink(context);
  const keys = { ...sampleKeys(), epoch: sampleKeys().epoch + 1 };
  const deps = { ...context.deps, keyring: { ...context.deps.keyring, keys: () => keys } };
  const ended = { state: 'expired', ended_by_restore: true, ended_at: nowOf(context) };
  expect(await looks({ deps }, link.lookup)).toMatchObject(ended);
  await deps.secrets.sweep({ kind: 'epoch', epoch: keys.epoch });
  expect(await looks({ deps }, link.lookup)).toMatchObject(ended);
});

test('unknown, foreign and purged links are the same', async () => {
  const context = testContext();
  const link = aSealedLink();
  await sends(context, link, { over: { ttl: '60' } });
  const custom = anActor({ host: { kind: 'custom', hostname: 'links.example.org', domainId: 'd' } });
  expect(await refusal(looks(context, aSealedLink().lookup))).toBe('secrets.unknown');
  expect(await refusal(looks(context, link.lookup, custom))).toBe('secrets.unknown');
  context.later(120);
  expect(await refusal(looks(context, link.lookup))).toBe('secrets.unknown');
});
