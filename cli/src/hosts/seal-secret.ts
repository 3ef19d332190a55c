// Encrypts a content on this machine, stores it, and makes its links. The host never gets a key.
import { drawMetadataKey } from '@glimpse/contracts/sealed-links/bucket';
import { sealContent, type SealedContent } from '@glimpse/contracts/sealed-links/content';
import { deriveContentKey, deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { drawToken, splitToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import type { Account } from './http-client.ts';
import { toPrivateLink, toSealedLink } from './links.ts';
import { readOrigin } from './origin.ts';
import type { Repeating } from './retry.ts';
import { conceal } from './sealed-calls.ts';

/** What `--json` prints. `link`: the link half where halves were asked for; `code` belongs to it. */
export type Sent = {
  readonly link: string;
  readonly code?: string;
  readonly private_link: string;
  readonly sealed: boolean;
  readonly has_passphrase: boolean;
  readonly expires_at: number | null;
};

export type SealPlan = {
  readonly origin: string;
  readonly account: Account | undefined;
  readonly passphrase: string | undefined;
  readonly ttlSeconds: number | undefined;
  readonly domain: string | undefined;
  readonly halves: boolean;
};

/** @throws CommandError */
export async function sealSecret(
  repeating: Repeating,
  plan: SealPlan,
  content: SealedContent,
): Promise<Sent> {
  const { passphrase, halves, ...rest } = plan;
  const token = drawToken(passphrase !== undefined);
  const { lookup } = await deriveProof(token);
  const { key: contentKey, verifier } = await deriveContentKey(token, passphrase);
  const sealed = await sealContent({ key: contentKey, mark: token.mark, lookup }, content);
  const key = drawMetadataKey(lookup);
  const end = await conceal(repeating, { ...rest, lookup, sealed, key, verifier });
  const site = siteOf(plan.origin, plan.domain); // not what the host answers: it could name any other
  const { linkHalf, code } = await splitToken(token);
  const parts = halves
    ? { link: toSealedLink(site, linkHalf), code }
    : { link: toSealedLink(site, await writeToken(token)) };
  return {
    ...parts,
    private_link: toPrivateLink(plan.origin, key),
    sealed: true,
    has_passphrase: passphrase !== undefined,
    expires_at: end,
  };
}

/** A custom domain serves the links that were made for it. */
export const siteOf = (origin: string, domain: string | undefined): string =>
  domain === undefined ? origin : readOrigin(domain);
