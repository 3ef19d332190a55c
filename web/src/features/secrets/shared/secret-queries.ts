// What the secrets feature asks of the API. Loads of one secret are loader data and stay out of every cache (trust.md 8).
import {
  burnSecret,
  concealSecret,
  revealSecret,
  showReceipt,
  viewReceipt,
  viewSecret,
  acknowledgeSecret,
} from '@glimpse/contracts/secrets';
import type { Api } from '#lib/api.ts';

/** What a recipient may see before opening. @throws Problem */
export const loadSecret = (api: Api, key: string) => api.load(viewSecret, { params: { key } });

/** The sender's receipt; reads only. @throws Problem */
export const loadReceipt = (api: Api, key: string) => api.load(viewReceipt, { params: { key } });

export type FoundSecret = Awaited<ReturnType<typeof loadSecret>>;
export type FoundReceipt = Awaited<ReturnType<typeof loadReceipt>>;

/** What the form sends (spec §7); the server applies the rules of api.md 3.3. */
export type NewSecret = {
  readonly kind: 'share' | 'generate';
  readonly secret: string;
  readonly passphrase: string;
  readonly expiry: string;
};

export const conceal = (api: Api, { kind, secret, passphrase, expiry }: NewSecret) =>
  api.submit(concealSecret, { body: { kind, secret, passphrase, expiry, recipient: '', share_domain: '' } });

type Attempt = { readonly key: string; readonly passphrase: string; readonly nonce: string };

export const reveal = (api: Api, { key, passphrase, nonce }: Attempt) =>
  api.submit(revealSecret, { params: { key }, body: { continue: true, passphrase }, nonce });

/** Says that the text arrived; goes out even while the page is being left. */
export const acknowledge = (api: Api, { key, nonce }: { readonly key: string; readonly nonce: string }) =>
  api.submit(acknowledgeSecret, { params: { key }, nonce, keepalive: true });

export const burn = (api: Api, { key, passphrase, nonce }: Attempt) =>
  api.submit(burnSecret, { params: { key }, body: { continue: true, passphrase }, nonce });

/** The owner's one view (api.md 3.5). */
export const takeOwnersView = (api: Api, { key, nonce }: { readonly key: string; readonly nonce: string }) =>
  api.submit(showReceipt, { params: { key }, nonce });
