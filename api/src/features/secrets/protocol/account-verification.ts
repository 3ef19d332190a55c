// Confirms the address of an account when its verification link is revealed
// (docs/design/http-api.md#verification).
import { sameBytes } from '#platform/crypto/primitives/primitives.ts';
import type { Actor } from '#platform/http/core/actor.ts';
import { fail } from '#platform/errors/api-error.ts';
import { verificationOf } from '../creation/verification-secret.ts';
import { wholeBox } from '../model/secret.ts';
import { openText } from '../sealing/opening.ts';
import { failCorrupt, type FindDeps, type LoadedSecret } from './find-secret.ts';

/** What a link proves. The release before sealed no address: then an account holds the id of the secret. */
type MailedLink = {
  readonly sid: Buffer;
  readonly address: string | undefined;
  /** Whether the caller's browser signed up with the password of this hash. */
  readonly isFromHere: (hash: string) => boolean;
};

type Typed = { readonly password: string | undefined; readonly network: string };

/** Confirms the account; idempotent. @returns false: the outcome is unknown */
export type Confirm = () => Promise<boolean>;

/** The accounts behind the links. */
export type VerificationDeps = {
  readonly confirmations: {
    /** Whether this caller has to choose a password; `undefined` if no account waits for the link. */
    needsPassword(link: MailedLink): Promise<boolean | undefined>;
    /** Checks before anything is consumed. @returns `undefined` if no account waits for the link */
    prepare(link: MailedLink, typed: Typed): Promise<Confirm | undefined>;
  };
};

type Deps = VerificationDeps & Pick<FindDeps, 'effects'>;
type Found = { readonly loaded: LoadedSecret; readonly secretKey: string };

const nothingToConfirm: Confirm = async () => true;

function linkOf(deps: Deps, { loaded, secretKey }: Found, { creatorCookie: cookie }: Actor): MailedLink {
  const { keys, header, row } = loaded;
  const box = wholeBox(row, header.flags);
  const opened = box && openText(loaded, { box, secretKey });
  if (!opened) return failCorrupt(deps);
  const { address, tag } = verificationOf(opened.text) ?? {};
  const isFromHere = (hash: string): boolean =>
    tag !== undefined &&
    cookie !== undefined &&
    sameBytes(keys.boundCreatorTag(header.rootGen, cookie, hash), tag);
  return { sid: row._id, address, isFromHere };
}

/**
 * Whether this caller has to choose a password to confirm. @throws `secrets.unknown` if no account waits,
 *   `store.unavailable` if corrupt
 */
export async function needsPassword(deps: Deps, found: Found, actor: Actor): Promise<boolean> {
  return (await deps.confirmations.needsPassword(linkOf(deps, found, actor))) ?? fail('secrets.unknown');
}

/**
 * Checks that a verification link may be revealed, before anything is consumed. Other secrets pass.
 * @throws `accounts.verify_signed_in`, `secrets.unknown` if no account waits for it,
 *   `accounts.verify_needs_password`, what a new password is refused for, `store.unavailable`
 */
export async function prepareConfirmation(
  deps: Deps,
  { password, isRepeat, ...found }: Found & Pick<Typed, 'password'> & { readonly isRepeat: boolean },
  actor: Actor,
): Promise<Confirm> {
  if (!found.loaded.header.flags.verification) return nothingToConfirm;
  // A session that cannot be checked may be somebody else's.
  if (actor.unchecked) fail('store.unavailable');
  if (actor.account && !isRepeat) fail('accounts.verify_signed_in');
  const typed = { password, network: actor.clientPrefix };
  return (await deps.confirmations.prepare(linkOf(deps, found, actor), typed)) ?? fail('secrets.unknown');
}
