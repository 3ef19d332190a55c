// Tests the address of a sealed link (docs/design/sealed-links.md#the-link).
import { drawToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test } from 'vitest';
import { readLink, repairedAddress } from './read-link.ts';

const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://glimpse.example');
  return { pathname, search, hash };
};
const text = await writeToken(drawToken(false));

test('a token in the path moves into the fragment; in the fragment it stays as it is', async () => {
  const repaired = async (address: string) => repairedAddress(at(address), await readLink(at(address)));
  for (const address of [`/s/${text}`, `/s%23${text}`, `/s%2523${text}`, `/s/%23${text}.`, `/s/#${text}`])
    expect(await repaired(address), address).toBe(`/s#${text}`);
  for (const address of [`/s#${text}`, `/s?locale=de#${text}`, '/s', '/s/abc', '/s#opened'])
    expect(await repaired(address), address).toBeUndefined();
});

test('the fragment of an ended link is no token', async () => {
  expect(await readLink(at('/s#opened'))).toEqual({ kind: 'used' });
  expect((await readLink(at('/s'))).kind).toBe('none');
  expect((await readLink(at(`/s#${text}`))).kind).toBe('token');
});
