// What conceal and generate share: check what was asked, seal, store at majority, answer (api.md 3.3, trust.md 4).
import type { Plan } from '@glimpse/contracts/billing';
import type { Input, Output } from '@glimpse/contracts/endpoint';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { Clock } from '#platform/time/clock.ts';
import type { Ids } from '#platform/crypto/primitives/ids.ts';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { KeySet } from '#platform/crypto/keys/key-set.ts';
import type { Passphrases } from '#platform/crypto/passwords/passphrase.ts';
import type { RandomBytes } from '#platform/crypto/primitives/random.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { resolveShareHost, type ShareDomain } from './share-host.ts';
import { datesOf, lifetimeSeconds } from '../model/lifetime.ts';
import type { StorageQuota } from './storage-quota.ts';
import { type LinkMailDeps, linkMail, withLinkMail, maskEmail, linkRecipientOf } from './mailed-link.ts';
import { toReceiptRecord } from '../presenters/receipt.ts';
import { toSecretRecord, shareOrigin } from '../presenters/secret.ts';
import { toReceiptFacts } from '../presenters/receipt-facts.ts';
import { sealSecret, type ReceiptNote } from '../sealing/sealing.ts';
import type { CountUsage } from '../model/secret.ts';
import { linkKeys, shortkey } from './link-keys.ts';
import { insertConfirmed } from './store-new.ts';
import type { NewSecret, SecretStore } from '../store/store.ts';
import { truncateText } from '../model/text-size.ts';

export type CreateDeps = LinkMailDeps & {
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'pick'>;
  readonly random: RandomBytes;
  readonly keyring: Pick<Keyring, 'keys'>;
  readonly passphrases: Pick<Passphrases, 'make'>;
  readonly secrets: Pick<SecretStore, 'insert' | 'insertWith' | 'findAtMajority'>;
  readonly plans: { of(actor: Actor): Plan };
  readonly storageQuota: Pick<StorageQuota, 'admit'>;
  readonly metrics: { readonly created: (kind: 'share' | 'generate') => void };
  readonly credit: CountUsage;
  readonly shareDomain: ShareDomain;
  readonly config: {
    readonly siteOrigin: string;
    readonly siteHost: string;
    readonly siteAliases: readonly string[];
    readonly generateEnabled: boolean;
  };
};

/** The account's box, through which its own list finds the private link. */
const ownedBy = ({ account }: Actor): { readonly accountId?: Buffer } => (account ? { accountId: account.id } : {});

type Body = Input<typeof concealSecret>['body'];
/** `viewed`: the owner's view is taken with the creation itself (api.md 4); `locale`: language of a mailed link. */
type CreateInput = {
  readonly body: Body;
  readonly kind: 'share' | 'generate';
  readonly typed: string;
  readonly viewed?: boolean | undefined;
  readonly locale?: string | undefined;
};
type SealedNewSecret = {
  readonly secretKey: string;
  readonly metadataKey: string;
  readonly secret: NewSecret;
  readonly note: ReceiptNote;
  readonly shareHost: string;
};

/**
 * Seals and stores one text for a caller within its plan.
 * @throws `secrets.bad_ttl`, `secrets.email_needs_account`, `secrets.unknown_share_domain`,
 *   `secrets.share_domain_not_ready`, `store.unavailable` (region full, too many passphrases waiting,
 *   outcome unknown, or nobody knows who asks for more than the anonymous plan gives)
 */
export async function createSecret(deps: CreateDeps, asked: CreateInput, actor: Actor): Promise<Output<typeof concealSecret>> {
  const { body } = asked;
  const { options } = deps.plans.of(actor);
  const ttlAsked = body.ttl ?? body.expiry;
  const ttlSeconds = lifetimeSeconds(ttlAsked, options.ttl);
  if (actor.unchecked && ttlSeconds < lifetimeSeconds(ttlAsked, Infinity)) fail('store.unavailable'); // their plan may allow more
  const shareHost = await resolveShareHost(deps, body.share_domain, actor);
  const reader = await linkRecipientOf(deps, body, actor);
  const made = await sealed(deps, asked, { ttlSeconds, sizeChars: options.size, actor, shareHost, reader });
  deps.storageQuota.admit(made.secret.box.body.length);
  const { locale = actor.account?.locale ?? 'en' } = asked;
  const addressed = { ...made, hasPassphrase: body.passphrase !== undefined, locale };
  await insertConfirmed(reader === undefined ? deps.secrets : withLinkMail(deps, linkMail(reader, actor, addressed)), made.secret);
  deps.metrics.created(asked.kind);
  deps.credit(made.secret.ownerId, 'secretsCreated');
  return answerOf(deps, asked, { ...made, recipients: reader === undefined ? [] : [reader], custid: actor.custid });
}

async function sealed(
  deps: CreateDeps,
  { body, kind, typed, viewed }: CreateInput,
  within: { ttlSeconds: number; sizeChars: number; actor: Actor; shareHost: string; reader: string | undefined },
): Promise<SealedNewSecret> {
  const keys = deps.keyring.keys();
  const dates = datesOf(deps.clock.now(), within.ttlSeconds);
  const { text, originalChars } = truncateText(typed, within.sizeChars);
  if (originalChars !== undefined && within.actor.unchecked) fail('store.unavailable'); // their plan may have room for all of it
  const pass = body.passphrase === undefined ? undefined : await deps.passphrases.make(body.passphrase, keys.rootGen(dates.createdAt));
  const cut = originalChars === undefined ? {} : { originalChars };
  const recipients = within.reader === undefined ? [] : [maskEmail(within.reader)];
  const note: ReceiptNote = { recipients, truncated: originalChars !== undefined, ...cut };
  const { secretKey, metadataKey } = linkKeys(deps.ids);
  const flags = { generated: kind === 'generate', verification: false, incoming: false };
  const owned = ownedBy(within.actor);
  const passed = pass && { pass };
  const draft = { secretKey, metadataKey, text, ...cut, ...passed, flags, ...owned, ...dates, shareHost: within.shareHost, receipt: note };
  const boxes = sealSecret(keys, draft, deps.random);
  const secret: NewSecret = {
    ...boxes,
    ...dates,
    state: 'new',
    shortkey: shortkey(deps.ids),
    secretShortkey: shortkey(deps.ids),
    kind,
    source: within.actor.carriesCookie ? 'web' : 'api',
    ...ownerOf(keys, boxes.rootGen, within.actor),
    ...(viewed && { shownAt: dates.createdAt }),
  };
  return { secretKey, metadataKey, secret, note, shareHost: within.shareHost };
}

/** The account, or the owner tag of the browser for callers with a session and without an account. */
function ownerOf(
  keys: KeySet,
  rootGen: number,
  { account, creatorCookie }: Actor,
): { readonly ownerId?: Buffer; readonly creator?: Buffer } {
  if (account) return { ownerId: account.id };
  return creatorCookie === undefined ? {} : { creator: keys.creatorTag(rootGen, creatorCookie) };
}

function answerOf(
  deps: CreateDeps,
  { body, kind, typed }: CreateInput,
  made: SealedNewSecret & { readonly recipients: readonly string[]; readonly custid: string },
): Output<typeof concealSecret> {
  const { secretKey, metadataKey, secret: row, note, recipients, custid, shareHost } = made;
  const header = { flags: { passphrase: body.passphrase !== undefined, verification: false }, shareHost };
  const facts = toReceiptFacts({ row, header, dead: false, staleEpoch: false }, { metadataKey, note });
  const receipt = { ...toReceiptRecord({ facts, state: 'new', custid, now: row.createdAt }), secret_identifier: secretKey };
  return {
    record: {
      metadata: receipt,
      receipt,
      secret: toSecretRecord(deps.config, { secretKey, row, header, state: 'new', isOwner: (row.ownerId ?? row.creator) !== undefined }),
      share_domain: shareHost === '' ? null : shareHost,
      share_url: `${shareOrigin(deps.config, shareHost)}/secret/${secretKey}`,
      metadata_url: `${deps.config.siteOrigin}/private/${metadataKey}`,
      ...(kind === 'generate' && { secret_value: typed }),
    },
    details: { kind, recipient: [...recipients], recipient_safe: [...note.recipients] },
  };
}
