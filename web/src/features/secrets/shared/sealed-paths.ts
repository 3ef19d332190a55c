// Addresses of sealed links that hold the private key (docs/design/sealed-links.md#the-link).
import { paths } from '#lib/paths.ts';

/** The page of a sealed link that was just made. Only the private key stands in its address. */
export const createdPath = (metadataKey: string): string => `/sealed/created#${metadataKey}`;

/** The receipt, a document of its own: no log of addresses has the private key. */
export const receiptPath = (metadataKey: string): string => `/p#${metadataKey}`;

type Owned = { readonly key: string; readonly sealed?: true | undefined };

/** The private link to copy. That of a sealed link keeps the private key out of the path. */
export const privateUrl = ({ key, sealed }: Owned): string =>
  new URL(sealed ? receiptPath(key) : paths.privatePage(key), location.href).href;
