// Fetches a document or a file with the headers of a browser, to compare its bytes. Follows no redirect.
// A host can still tell it from a browser (docs/verify.md#what-it-cannot).
import { sha256 } from '@glimpse/contracts/sealed-links/web-crypto';

export type Wanted = {
  readonly origin: string;
  readonly path: string;
  /** Language of a document, as the cookie of the settings names it. */
  readonly language?: string | undefined;
};

/** @returns the hash as the attribute `integrity` has it, or `undefined` if there is no such file */
export type Download = (wanted: Wanted) => Promise<string | undefined>;

/** Bytes that a host may answer with. */
export type GetBytes = (
  url: URL,
  headers: Readonly<Record<string, string>>,
) => Promise<Uint8Array<ArrayBuffer> | undefined>;

const browser = {
  'User-Agent':
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Accept-Language': 'en',
} as const;
const ofDocument = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' } as const;

/** Downloads through `getBytes`. */
export const downloadBy =
  (getBytes: GetBytes): Download =>
  async ({ origin, path, language }) => {
    const headers = {
      ...browser,
      ...(path.startsWith('/assets/') ? { Accept: '*/*', Referer: `${origin}/` } : ofDocument),
      ...(language === undefined ? {} : { Cookie: `locale=${language}` }),
    };
    const bytes = await getBytes(new URL(path, origin), headers);
    return bytes && toIntegrity(bytes);
  };

/** The hash of bytes, as the attribute `integrity` has it. */
export const toIntegrity = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  `sha256-${btoa(String.fromCharCode(...(await sha256(bytes))))}`;
