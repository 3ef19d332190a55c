// For tests of sealed links over real processes: links as a page makes them, and the calls on them.
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { concealSealedLink, revealSealedLink, viewSealedLink } from '@glimpse/contracts/sealed-links';
import { newNonce } from '../fixtures/secret-client.ts';
import { sealText } from '../fixtures/sealed-link-client.ts';
import type { Api } from '../fixtures/start-api.ts';

export const someKey = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(32)));

/** A fresh link with its body, proof and names. */
export async function aLink(text: string, passphrase?: string) {
  const { token, body } = await sealText(text, passphrase);
  const access = toBase64Url((await deriveProof(token)).access);
  return { token, body, access, lookup: body.lookup, metadataKey: body.metadata_key };
}
export type Link = Awaited<ReturnType<typeof aLink>>;

/** Stores a fresh link. @throws if the API refuses it */
export async function storesLink(
  { submit }: Pick<Api, 'submit'>,
  text: string,
  passphrase?: string,
): Promise<Link> {
  const link = await aLink(text, passphrase);
  const { status, body } = await submit(concealSealedLink, { body: link.body });
  if (status !== 201) throw new Error(`The link was refused: ${status} ${JSON.stringify(body)}`);
  return link;
}

type Opening = { readonly nonce?: string; readonly passphrase?: string | undefined };

/** Opens a link. `passphrase`: the verifier. */
export const opens = ({ submit }: Pick<Api, 'submit'>, { access }: Link, opening: Opening = {}) =>
  submit(revealSealedLink, {
    body: { access, continue: true, passphrase: opening.passphrase },
    nonce: opening.nonce ?? newNonce(),
  });

export const looks = ({ submit }: Pick<Api, 'submit'>, lookup: string) =>
  submit(viewSealedLink, { body: { lookup } });
