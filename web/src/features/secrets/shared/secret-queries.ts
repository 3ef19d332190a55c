// The secrets feature's calls. Data of one secret stays out of every cache (docs/design/trust.md#pages).
import {
  burnSecret,
  concealSecret,
  revealSecret,
  takeOwnerViewOfReceipt,
  viewReceipt,
  viewSecret,
  acknowledgeSecret,
} from '@glimpse/contracts/secrets';
import type { Generator } from '#features/secrets/shared/generator.ts';
import type { Api } from '#lib/api.ts';

/** Loads what a recipient may see before opening. @throws LoadError */
export const loadSecret = (api: Api, key: string) => api.load(viewSecret, { params: { key } });

/** Loads the sender's receipt without changing it. @throws LoadError */
export const loadReceipt = (api: Api, key: string) => api.load(viewReceipt, { params: { key } });

export type FoundSecret = Awaited<ReturnType<typeof loadSecret>>;
export type FoundReceipt = Awaited<ReturnType<typeof loadReceipt>>;

/** Values of the creation form; the server applies the rules of docs/design/http-api.md#create. */
export type NewSecret = {
  readonly kind: 'share' | 'generate';
  readonly secret: string;
  readonly passphrase: string;
  readonly expiry: string;
  readonly recipient: string;
  readonly shareDomain: string;
  /** Of a generated password. */ readonly generator: Generator;
  /** For the owner; '' is none. */ readonly note: string;
  /** `undefined`: as the account says. */ readonly notify: boolean | undefined;
};

export const conceal = (api: Api, { kind, shareDomain, generator, note, notify, ...rest }: NewSecret) =>
  api.submit(concealSecret, {
    body: {
      kind,
      ...rest,
      share_domain: shareDomain,
      memo: note,
      ...(notify !== undefined && { notify }),
      ...(kind === 'generate' && toFields(generator)),
    },
  });

const toFields = ({ kind, length, symbols }: Generator) => ({ password_kind: kind, length, symbols });

type Attempt = { readonly key: string; readonly passphrase: string; readonly nonce: string };

export const reveal = (api: Api, { key, passphrase, nonce }: Attempt) =>
  api.submit(revealSecret, { params: { key }, body: { continue: true, passphrase }, nonce });

/** Confirms the address of an account. `newPassword`: empty in the browser that signed up. */
export const confirmAddress = (
  api: Api,
  { key, newPassword, nonce }: Omit<Attempt, 'passphrase'> & { readonly newPassword: string },
) => api.submit(revealSecret, { params: { key }, body: { continue: true, newp: newPassword }, nonce });

/** Acknowledges the text. `keepalive` sends it even while the page is left. */
export const acknowledge = (api: Api, { key, nonce }: { readonly key: string; readonly nonce: string }) =>
  api.submit(acknowledgeSecret, { params: { key }, nonce, keepalive: true });

export const burn = (api: Api, { key, passphrase, nonce }: Attempt) =>
  api.submit(burnSecret, { params: { key }, body: { continue: true, passphrase }, nonce });

/** Takes the owner's view (docs/design/http-api.md#receipts). */
export const takeOwnerView = (api: Api, { key, nonce }: { readonly key: string; readonly nonce: string }) =>
  api.submit(takeOwnerViewOfReceipt, { params: { key }, nonce });
