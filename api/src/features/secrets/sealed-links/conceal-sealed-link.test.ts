// Creating a sealed link: once per link, also when the answer was lost (docs/design/sealed-links.md#create).
import { splitToken, drawToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test } from 'vitest';
import { refusal } from '../testing/reveal-samples.ts';
import {
  aChargedContext,
  aKey,
  aSealedLink,
  opensLink,
  sends,
  type SampleLink,
} from '../testing/sealed-link-samples.ts';
import { anActor, testContext } from '../testing/test-context.ts';

const account = { id: Buffer.alloc(12, 7), planId: 'basic' };
const ana = anActor({ kind: 'customer', custid: 'ana@example.com', account });

test('the answer names the link by its shortkeys alone', async () => {
  const context = testContext();
  const link = aSealedLink();
  const answer = await sends(context, link, { over: { ttl: '3600' } });
  const shortkey = expect.stringMatching(/^[0-9a-z]{8}$/) as string;
  const created = Math.floor(context.deps.clock.now().getTime() / 1000);
  expect(answer).toEqual({
    record: {
      sealed: true,
      shortkey,
      secret_shortkey: shortkey,
      has_passphrase: false,
      share_domain: null,
      created,
      expires_at: created + 3600,
    },
    details: { recipient_safe: [] },
  });
  const said = JSON.stringify(answer);
  for (const kept of [link.lookup, link.access, link.content, link.metadata_key])
    expect(said).not.toContain(kept);
});

test.each([
  ['without a passphrase', {}],
  ['with one', { passphrase: aKey() }],
])('a repeat %s gets the same answer, and its bytes are charged once', async (_what, over) => {
  const context = testContext();
  const link = aSealedLink();
  const { context: asking, sums } = aChargedContext();
  const first = await sends(context, link, { over, context: asking });
  context.later(60);
  const again = await sends(context, { ...link, content: aSealedLink().content }, { over, context: asking });
  expect(again).toEqual(first);
  expect([sums('create_secret'), sums('create_bytes')]).toEqual([2, 284]);
  expect(context.counted).toEqual(['concealed sealed_link']);
  const { record } = await opensLink(context, link, over);
  expect(record.content).toBe(link.content);
  expect(await sends(context, link, { over, context: asking })).toEqual(first);
});

test('two requests at once make one secret', async () => {
  const context = testContext();
  const link = aSealedLink();
  const [one, other] = await Promise.all([sends(context, link), sends(context, link)]);
  expect(one).toEqual(other);
  expect(context.counted).toEqual(['concealed sealed_link']);
});

test('an answer that MongoDB lost is found again', async () => {
  const context = testContext();
  const link = aSealedLink();
  const { insert } = context.deps.secrets;
  let lost = 0;
  const deps = {
    ...context.deps,
    secrets: {
      ...context.deps.secrets,
      insert: async (secret: Parameters<typeof insert>[0]) => {
        await insert(secret);
        return lost++ === 0 ? ('already_there' as const) : ('inserted' as const);
      },
    },
  };
  const { record } = await sends({ deps }, link);
  expect(await sends(context, link)).toMatchObject({ record });
});

test('the name of another link is taken, and so is a private key of the bucket', async () => {
  const context = testContext();
  const link = aSealedLink();
  await sends(context, link);
  const { context: asking, sums } = aChargedContext();
  const stolen = link.metadata_key.slice(0, 2) + '0'.repeat(30);
  expect(await refusal(sends(context, { ...link, metadata_key: stolen }, { context: asking }))).toBe(
    'secrets.already_exists',
  );
  const inBucket = sameBucket(link);
  const other = { ...inBucket, metadata_key: link.metadata_key };
  expect(await refusal(sends(context, other))).toBe('secrets.already_exists');
  expect([sums('create_secret'), sums('create_bytes')]).toEqual([1, 284]); // a refusal is not free
});

test.each([
  ['malformed', 'secrets.bad_content', { content: aSealedLink().content.slice(0, -4) }],
  ['too large', 'http.too_large', { content: aSealedLink(4_194_304).content }],
  ['of a bad lifetime', 'secrets.bad_ttl', { ttl: 'soon' }],
])('a creation that is %s counts', async (_what, code, over) => {
  const { context: asking, sums } = aChargedContext();
  expect(await refusal(sends(testContext(), aSealedLink(), { over, context: asking }))).toBe(code);
  expect([sums('create_secret'), sums('create_bytes')]).toEqual([1, 0]);
});

test.each([
  ['of 64 KiB is inserted again', 65_536, 2],
  ['of more is looked up first', 131_072, 1],
])('the repeat of a content %s', async (_what, innerBytes, inserts) => {
  const context = testContext();
  const link = aSealedLink(innerBytes);
  const { insert } = context.deps.secrets;
  let tried = 0;
  const secrets: typeof context.deps.secrets = {
    ...context.deps.secrets,
    insert: async (secret) => {
      tried += 1;
      return insert(secret);
    },
  };
  const plan = context.deps.plans.of();
  const plans = { of: () => ({ ...plan, options: { ...plan.options, size: 100_000 } }) };
  const deps = { ...context.deps, secrets, plans };
  const first = await sends({ deps }, link, { actor: ana });
  expect(await sends({ deps }, link, { actor: ana })).toEqual(first);
  expect(tried).toBe(inserts);
});

/** A fresh link in the same bucket. */
function sameBucket({ metadata_key: { [0]: first = '', [1]: second = '' } }: SampleLink): SampleLink {
  for (;;) {
    const link = aSealedLink();
    if (link.metadata_key.startsWith(first + second)) return link;
  }
}

test('an account keeps its note and its list; a visitor does not', async () => {
  const context = testContext();
  const [own, foreign] = [aSealedLink(), aSealedLink()];
  await sends(context, own, { actor: ana, over: { memo: 'Router', notify: true } });
  await sends(context, foreign, { over: { memo: 'Router' } });
  const [mine, theirs] = [await context.rowOfLink(own.lookup), await context.rowOfLink(foreign.lookup)];
  expect(mine).toMatchObject({ ownerId: account.id, notice: true, source: 'api' });
  expect([mine?.rec.memo, mine?.rec.account].every(Buffer.isBuffer)).toBe(true);
  expect(theirs?.rec).toEqual({ receipt: expect.any(Buffer) as Buffer });
  expect(await refusal(sends(context, aSealedLink(), { over: { notify: true } }))).toBe(
    'secrets.email_needs_account',
  );
});

test('a half is mailed with its secret, once; its reader is masked', async () => {
  const context = testContext();
  const { linkHalf: half } = await splitToken(drawToken(false));
  const link = aSealedLink();
  const over = { half, recipient: 'bob@example.com' };
  const first = await sends(context, link, { actor: ana, over });
  expect(first.details.recipient_safe).toEqual(['bo*****@e*****.com']);
  expect(await sends(context, link, { actor: ana, over })).toEqual(first);
  expect(context.mails).toEqual([
    {
      kind: 'sealed_half',
      cause: expect.any(String) as string,
      to: 'bob@example.com',
      locale: 'en',
      owner: account.id,
      data: {
        sender: 'ana@example.com',
        half,
        shareHost: '',
        endsAtMs: expect.any(Number) as number,
        hasPassphrase: false,
      },
    },
  ]);
  expect(context.charged).toEqual([
    'email_recipient ana@example.com',
    'email_recipient_address to:bob@example.com',
  ]);
});

test('only a whole link half is mailed, and only to readers of accounts', async () => {
  const context = testContext();
  const token = drawToken(false);
  const { linkHalf: half } = await splitToken(token);
  const { linkHalf: ofPassphrase } = await splitToken(drawToken(true));
  const recipient = 'bob@example.com';
  const damaged = half.slice(0, -1) + (half.endsWith('a') ? 'b' : 'a');
  const whole = await writeToken(token);
  const ask = (over: object, actor = ana) => refusal(sends(context, aSealedLink(), { actor, over }));
  for (const wrong of [undefined, damaged, whole.slice(0, 25), ofPassphrase])
    expect(await ask({ recipient, half: wrong })).toBe('secrets.bad_half');
  expect(await ask({ recipient, half, passphrase: aKey() })).toBe('secrets.bad_half');
  expect(await ask({ recipient, half }, anActor())).toBe('secrets.email_needs_account');
  expect(await ask({ recipient: 'bob', half })).toBe('secrets.bad_recipient');
  expect(context.mails).toEqual([]);
});

test('with creating off, links are refused, and existing ones open', async () => {
  const context = testContext();
  const link = aSealedLink();
  await sends(context, link);
  const deps = { ...context.deps, config: { ...context.deps.config, sealedLinksEnabled: false } };
  expect(await refusal(sends({ deps }, aSealedLink()))).toBe('http.feature_off');
  expect(await refusal(opensLink({ ...context, deps }, link))).toBe('answered');
});

test('where sealed links are required, no plain one is made', async () => {
  const context = testContext();
  context.deps.config.sealedLinksDefault = 'required';
  expect(await refusal(context.conceals())).toBe('secrets.sealed_required');
  expect(await refusal(sends(context, aSealedLink()))).toBe('answered');
});
