// Tests how links are read as they arrive, and that cut and damaged ones are told before any call.
import { drawToken, splitToken, writeToken } from '@glimpse/contracts/sealed-links/token';
import { expect, test } from 'vitest';
import { readPrivateLink, readShareLink, toPrivateLink, toSealedLink } from './links.ts';

const origin = 'https://glimpse.example.com';
const exit = (name: string) => expect.objectContaining({ exit: name });

test('a whole link is read in the shapes that mail and chat programs give it', async () => {
  const token = drawToken(true);
  const written = await writeToken(token);
  const link = toSealedLink(origin, written);
  const shapes = [
    link,
    ` ${link} \n`,
    `<${link}>`,
    `"${link}".`,
    `Your link: ${link}, which opens once.`,
    link.toUpperCase().replace('HTTPS://GLIMPSE.EXAMPLE.COM/S', `${origin}/s`),
    `glimpse.example.com/s#${written}`,
    `${origin}/s/${written}`,
    `${origin}/s%23${written}`,
    `${origin}/s?utm_source=mail#${written}`,
  ];
  for (const shape of shapes)
    expect(await readShareLink(shape), shape).toEqual({ kind: 'sealed', origin, token });
});

test('a link half is read as one', async () => {
  const { linkHalf } = await splitToken(drawToken(false));
  expect(await readShareLink(toSealedLink(origin, linkHalf))).toEqual({ kind: 'half', origin, linkHalf });
});

test('a link that is cut at any place, or has a wrong letter, ends with 5', async () => {
  const written = await writeToken(drawToken(false));
  for (let length = 0; length < written.length; length += 1)
    await expect(readShareLink(toSealedLink(origin, written.slice(0, length)))).rejects.toEqual(
      exit('damaged'),
    );
  const other = written.endsWith('a') ? 'b' : 'a';
  await expect(readShareLink(toSealedLink(origin, written.slice(0, -1) + other))).rejects.toEqual(
    exit('damaged'),
  );
  await expect(readShareLink(toSealedLink(origin, `${written}a`))).rejects.toEqual(exit('damaged'));
});

test('an unknown mark is named as newer', async () => {
  const written = await writeToken(drawToken(false));
  await expect(readShareLink(toSealedLink(origin, `3${written.slice(1)}`))).rejects.toEqual(
    expect.objectContaining({ exit: 'damaged', message: expect.stringContaining('newer') }),
  );
});

test.each(['no link', '/s#1', `${origin}/about`, `${origin}/secret/short`, `${origin}/`])(
  '%s is no link to a secret',
  async (typed) => {
    await expect(readShareLink(typed)).rejects.toEqual(exit('damaged'));
  },
);

test('plain links and private links of the family are read', async () => {
  const key = 'ab'.repeat(16);
  expect(await readShareLink(`${origin}/secret/${key}`)).toEqual({ kind: 'plain', origin, key });
  expect(readPrivateLink(toPrivateLink(origin, key))).toEqual({ kind: 'sealed', origin, key });
  expect(readPrivateLink(`${origin}/p%23${key}`)).toEqual({ kind: 'sealed', origin, key });
  for (const word of ['private', 'receipt'])
    expect(readPrivateLink(`${origin}/${word}/${key}`)).toEqual({ kind: 'plain', origin, key });
});

test('the wrong one of the two links is named', async () => {
  const key = 'ab'.repeat(16);
  await expect(readShareLink(toPrivateLink(origin, key))).rejects.toEqual(exit('usage'));
  expect(() => readPrivateLink(`${origin}/secret/${key}`)).toThrow(exit('damaged'));
  expect(() => readPrivateLink(toPrivateLink(origin, key.slice(1)))).toThrow(exit('damaged'));
});

test('a link leads over HTTPS, and over HTTP to this machine alone', async () => {
  const written = await writeToken(drawToken(false));
  const there = toSealedLink('http://glimpse.example.com', written);
  await expect(readShareLink(there)).rejects.toEqual(exit('usage'));
  expect((await readShareLink(toSealedLink('http://localhost:3000', written))).origin).toBe(
    'http://localhost:3000',
  );
});
