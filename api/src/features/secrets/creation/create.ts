// Creates a secret: checks the request, seals, stores at majority (docs/design/http-api.md#create).
import type { Plan } from '@glimpse/contracts/billing';
import type { Input, Output } from '@glimpse/contracts/endpoint';
import { limits } from '@glimpse/contracts/limits';
import type { concealSecret } from '@glimpse/contracts/secrets';
import type { Keyring } from '#platform/crypto/keys/keyring.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { ownedBy, ownerOf, type Owned } from './owned-by.ts';
import { plannedLifetime } from './planned-lifetime.ts';
import { resolveShareHost, type ShareDomain } from './share-host.ts';
import type { StorageQuota } from './storage-quota.ts';
import { type LinkMailDeps, linkMail, withLinkMail, maskEmail, chooseLinkRecipient } from './mailed-link.ts';
import { toCreatedAnswer } from '../presenters/created-secret.ts';
import { type SealDeps, sealTyped } from './seal-typed.ts';
import { insertConfirmed } from './store-new.ts';
import type { NewSecret, SecretStore } from '../store/store.ts';
import { codePoints } from '../model/text-size.ts';

export type CreateDeps = LinkMailDeps &
  SealDeps & {
    readonly keyring: Pick<Keyring, 'keys' | 'settled'>;
    readonly secrets: Pick<SecretStore, 'insert' | 'insertWith' | 'findAtMajority'>;
    readonly plans: { of(actor: Actor): Plan };
    readonly storageQuota: Pick<StorageQuota, 'admit'>;
    readonly shareDomain: ShareDomain;
    readonly config: {
      readonly siteOrigin: string;
      readonly siteHost: string;
      readonly siteAliases: readonly string[];
      readonly generateEnabled: boolean;
      readonly sealedLinksDefault: 'off' | 'on' | 'required';
    };
  };

type Body = Input<typeof concealSecret>['body'];

/** `viewed`: the creation also takes the owner's view. `locale`: language of a mailed link. */
type CreateInput = {
  readonly body: Body;
  readonly kind: 'share' | 'generate';
  readonly typed: string;
  readonly viewed?: boolean | undefined;
  readonly locale?: string | undefined;
};

/**
 * Seals and stores one text within the limits of the caller's plan.
 * @throws `secrets.sealed_required`, `secrets.bad_ttl`, `secrets.email_needs_account`,
 *   `secrets.unknown_share_domain`, `secrets.share_domain_not_ready`, `store.unavailable`: the storage quota
 *   is reached, too many passphrases wait, the outcome is unknown, or the anonymous plan does not allow it
 *   while the session cannot be checked
 */
export async function createSecret(
  deps: CreateDeps,
  request: CreateInput,
  actor: Actor,
): Promise<Output<typeof concealSecret>> {
  const { body } = request;
  if (deps.config.sealedLinksDefault === 'required') fail('secrets.sealed_required');
  const hasPassphrase = body.passphrase !== undefined;
  const { options } = deps.plans.of(actor);
  const ttlSeconds = plannedLifetime(options, body.ttl ?? body.expiry, actor);
  const shareHost = await resolveShareHost(deps, body.share_domain, actor);
  const reader = await chooseLinkRecipient(deps, body, actor);
  const made = await sealNewSecret(deps, request, {
    owned: ownedBy(actor, body),
    ttlSeconds,
    sizeChars: options.size,
    actor,
    shareHost,
    reader,
  });
  const { locale = actor.account?.locale ?? 'en' } = request;
  const addressed = { ...made, hasPassphrase, locale };
  const secrets =
    reader === undefined ? deps.secrets : withLinkMail(deps, linkMail(reader, actor, addressed));
  await deps.storageQuota.admit(made.secret.box.body.length, actor, (share) =>
    insertConfirmed(secrets, share ? { ...made.secret, share } : made.secret),
  );
  const recipients = reader === undefined ? [] : [reader];
  return toCreatedAnswer(deps.config, {
    ...made,
    hasPassphrase,
    kind: request.kind,
    typed: request.typed,
    recipients,
    custid: actor.custid,
    memo: actor.account && body.memo,
  });
}

type Within = {
  readonly owned: Owned;
  readonly ttlSeconds: number;
  readonly sizeChars: number;
  readonly actor: Actor;
  readonly shareHost: string;
  readonly reader: string | undefined;
};

async function sealNewSecret(deps: CreateDeps, { body, kind, typed, viewed }: CreateInput, within: Within) {
  const { ttlSeconds, sizeChars, actor, shareHost, reader, owned } = within;
  const { notice, ...ofOwner } = owned;
  await deps.keyring.settled(); // a new primary may have another time
  // As for the lifetime: the plan may allow the whole text.
  if (actor.unchecked && codePoints(typed) > sizeChars) fail('store.unavailable');
  const keys = deps.keyring.keys();
  const { sealed, ...made } = await sealTyped(deps, keys, {
    typed,
    sizeChars,
    ttlSeconds,
    passphrase: body.passphrase,
    network: actor.clientPrefix,
    flags: { generated: kind === 'generate', verification: false, incoming: false },
    ...ofOwner,
    ...(notice && { keptSeconds: limits.noticeKeptSeconds }),
    shareHost,
    note: { recipients: reader === undefined ? [] : [maskEmail(reader)] },
  });
  const secret: NewSecret = {
    ...sealed,
    kind,
    source: actor.carriesCookie ? 'web' : 'api',
    ...ownerOf(keys, sealed.rootGen, actor),
    ...(viewed && { shownAt: sealed.createdAt }),
    ...(notice && { notice }),
  };
  return { ...made, secret, shareHost };
}
