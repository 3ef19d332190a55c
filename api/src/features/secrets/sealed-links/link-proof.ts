// The proof of a sealed link and its look-up name, as a server computes them
// (docs/design/sealed-links.md#keys).
import { formatName } from '@glimpse/contracts/sealed-links/link-keys';
import { sha256 } from '#platform/crypto/primitives/primitives.ts';

const lookupLabel = Buffer.from(`${formatName}/lookup`);

/** The 32 bytes of a value that its contract has checked. */
export const keyBytes = (base64Url: string): Buffer => Buffer.from(base64Url, 'base64url');

/** The look-up name of a proof, 32 bytes. */
export const lookupOf = (access: Buffer): Buffer => sha256(Buffer.concat([lookupLabel, access]));
