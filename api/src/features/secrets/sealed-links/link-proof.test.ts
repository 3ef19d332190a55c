// Server and clients agree on the look-up name of a proof (docs/design/sealed-links.md#keys).
import { toBase64Url } from '@glimpse/contracts/sealed-links/base-encodings';
import { deriveProof } from '@glimpse/contracts/sealed-links/link-keys';
import { drawToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test } from 'vitest';
import { keyBytes, lookupOf } from './link-proof.ts';

test('the look-up name is that of the client', async () => {
  const { access, lookup } = await deriveProof(drawToken(false));
  expect(lookupOf(keyBytes(toBase64Url(access)))).toEqual(Buffer.from(lookup));
});

test('the look-up name does not give the proof', async () => {
  const { access, lookup } = await deriveProof(drawToken(true));
  expect(lookupOf(Buffer.from(lookup))).not.toEqual(Buffer.from(lookup));
  expect(Buffer.from(lookup)).not.toEqual(Buffer.from(access));
});
