// Stores a content that its sender encrypted, behind a sealed link (docs/design/sealed-links.md#create).
import type { Input, Output } from '@glimpse/contracts/endpoint';
import { concealSealedLink as concealCall } from '@glimpse/contracts/sealed-links';
import { sealedExtraBytes } from '@glimpse/contracts/sealed-links/padded-size';
import { fail } from '#platform/errors/api-error.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { freeChunk } from '#platform/http/request/growing-bytes.ts';
import { operation } from '#platform/http/routing/route.ts';
import { unixSeconds } from '#platform/time/unix-seconds.ts';
import type { CreateDeps } from '../creation/create.ts';
import { chargeLinkMail, linkRecipient, maskEmail, withLinkMail } from '../creation/mailed-link.ts';
import { ownedBy } from '../creation/owned-by.ts';
import { plannedLifetime } from '../creation/planned-lifetime.ts';
import { resolveShareHost } from '../creation/share-host.ts';
import { insertUnlessThere } from '../creation/store-new.ts';
import type { SecretEffects } from '../model/secret-event.ts';
import { findSecret, type FindDeps, type LoadedSecret } from '../protocol/find-secret.ts';
import { openReceipt } from '../sealing/opening.ts';
import type { NewSecret } from '../store/store.ts';
import { halfMail } from './half-mail.ts';
import { readContent, readHalf, type LinkContent } from './read-content.ts';
import { sealContent } from './seal-content.ts';

export type ConcealSealedLinkDeps = CreateDeps &
  FindDeps & {
    readonly config: { readonly sealedLinksEnabled: boolean };
    readonly effects: Pick<SecretEffects, 'afterConceal'>;
  };

type Answer = Promise<Output<typeof concealCall>>;
type Body = Input<typeof concealCall>['body'];
type Request = LinkContent & {
  /** Length of the content in bytes. The content itself is freed once it is sealed. */
  readonly size: number;
  readonly body: Body;
  readonly ttlSeconds: number;
  readonly reader: string | undefined;
  readonly half: string | undefined;
  readonly locale: string;
};

/**
 * Answers after the majority write. A secret with the same look-up name and private key is this creation: it
 * gets the same answer again and is charged once, so that a lost answer loses nothing.
 * @throws `http.feature_off`, `secrets.already_exists`, `http.rate_limited`, and as `readContent`,
 *   `readHalf`, `plannedLifetime`, `linkRecipient`, `ownedBy`, `resolveShareHost`
 */
export const concealSealedLink = operation(
  concealCall,
  async (deps: ConcealSealedLinkDeps, { body, context }, actor): Answer => {
    if (!deps.config.sealedLinksEnabled) fail('http.feature_off');
    await context.charge('create_secret', 1);
    const plan = deps.plans.of(actor);
    const content = readContent(body, plan, actor);
    const ttlSeconds = plannedLifetime(plan.options, body.ttl, actor);
    const reader = linkRecipient(body, actor);
    const half = await readHalf(body, reader);
    const size = content.content.length;
    const request = { ...content, size, body, ttlSeconds, reader, half, locale: context.locale };
    await context.charge('create_bytes', size);
    const before = looksFirst(deps, request) ? await findStored(deps, request, actor) : undefined;
    const made = before ? undefined : await store(deps, request, actor);
    if (made) return toAnswer(made);
    const stored = before ?? (await findStored(deps, request, actor));
    if (!stored || !isOf(stored, request)) return fail('secrets.already_exists');
    await context.charge('create_bytes', -size);
    return toAnswer(factsOf(stored, request));
  },
);

/** Above so many bytes a look-up is cheaper than an insert that fails. */
const mostInsertedBytes = 65_536 + sealedExtraBytes;

/**
 * Whether to look for an earlier creation first. A repeat would cost a hash, a mail or a large insert; under
 * another root generation the insert would not fail, because the ids differ.
 */
const looksFirst = ({ keyring }: FindDeps, { body, reader, size }: Request): boolean =>
  body.passphrase !== undefined ||
  reader !== undefined ||
  size > mostInsertedBytes ||
  keyring.keys().gens.length > 1;

/** The secret of this look-up name that a majority holds. */
const findStored = (
  deps: FindDeps,
  { lookup }: LinkContent,
  actor: Actor,
): Promise<LoadedSecret | undefined> =>
  findSecret(deps, { kind: 'e', key: lookup, part: 'lean', level: 'findAtMajority' }, actor);

const isOf = ({ keys, row }: LoadedSecret, { metadataKey }: LinkContent): boolean =>
  keys.lookUp('m', metadataKey).some((mid) => mid.equals(row.metaId));

/** Stores the secret, and its mail with it. @returns `undefined` if the name, or the private key, is taken */
async function store(
  deps: ConcealSealedLinkDeps,
  request: Request,
  actor: Actor,
): Promise<Facts | undefined> {
  const { body, reader, half, locale } = request;
  const owned = ownedBy(actor, body);
  const shareHost = await resolveShareHost(deps, body.share_domain, actor);
  if (reader !== undefined) await chargeLinkMail(deps, reader, actor);
  await deps.keyring.settled(); // a new primary may have another time
  const kept = { ...request, verifier: body.passphrase, shareHost, owned };
  const secret = await sealContent(deps, deps.keyring.keys(), { kept, actor });
  freeChunk(request.content);
  const hasPassphrase = body.passphrase !== undefined;
  const isMailed = reader !== undefined && half !== undefined;
  const mail = isMailed && halfMail({ secret, to: reader, half, shareHost, hasPassphrase, locale }, actor);
  const secrets = mail ? withLinkMail(deps, mail) : deps.secrets;
  const isStored = await deps.storageQuota.admit(request.size, actor, (share) =>
    insertUnlessThere(secrets, share ? { ...secret, share } : secret),
  );
  if (!isStored) return undefined;
  freeChunk(secret.box.body); // after any other outcome the driver may still send it
  deps.effects.afterConceal({ kind: 'sealed_link', ownerId: actor.account?.id });
  return {
    row: secret,
    hasPassphrase,
    shareHost,
    recipients: reader === undefined ? [] : [maskEmail(reader)],
  };
}

/** What the answer says: the same of a secret that was just stored and of one that is found. */
type Facts = {
  readonly row: Pick<NewSecret, 'shortkey' | 'secretShortkey' | 'createdAt' | 'expiresAt'>;
  readonly hasPassphrase: boolean;
  readonly shareHost: string;
  readonly recipients: readonly string[];
};

function factsOf(loaded: LoadedSecret, { metadataKey }: LinkContent): Facts {
  const { row, header } = loaded;
  const note = row.rec.receipt && openReceipt(loaded, row.rec.receipt, metadataKey);
  const { flags, shareHost } = header;
  return { row, hasPassphrase: flags.passphrase, shareHost, recipients: note?.recipients ?? [] };
}

const toAnswer = ({ row, hasPassphrase, shareHost, recipients }: Facts): Output<typeof concealCall> => ({
  record: {
    sealed: true,
    shortkey: row.shortkey,
    secret_shortkey: row.secretShortkey,
    has_passphrase: hasPassphrase,
    share_domain: shareHost === '' ? null : shareHost,
    created: unixSeconds(row.createdAt),
    expires_at: unixSeconds(row.expiresAt),
  },
  details: { recipient_safe: [...recipients] },
});
