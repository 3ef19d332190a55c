// Makes the link keys and display keys of new secrets (docs/design/keys.md#link-keys, decision 11).
import { limits } from '@glimpse/contracts/limits';
import { type Ids, keyAlphabet } from '#platform/crypto/primitives/ids.ts';

const { keyChars, bucketChars, shortkeyChars } = limits;

type Picker = Pick<Ids, 'pick'>;
export type LinkKeys = { readonly secretKey: string; readonly metadataKey: string; readonly bucket: string };

/** Draws two link keys of 32 characters. They share the first two, the bucket. */
export function linkKeys(ids: Picker): LinkKeys {
  const secretKey = ids.pick(keyAlphabet, keyChars);
  const bucket = secretKey.slice(0, bucketChars);
  return { secretKey, metadataKey: bucket + ids.pick(keyAlphabet, keyChars - bucketChars), bucket };
}

/** 8 characters for display; never part of a link key. */
export const shortkey = (ids: Picker): string => ids.pick(keyAlphabet, shortkeyChars);
