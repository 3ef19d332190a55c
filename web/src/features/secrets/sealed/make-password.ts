// Makes a password in the browser, as the server does for plain links
// (docs/design/web-secrets.md#sealed-links).
import { passwordDigits, passwordLetters, passwordSymbols } from '@glimpse/contracts/password-letters';
import { randomBytes } from '@glimpse/contracts/sealed-links/web-crypto';
import type { Generator } from '#features/secrets/shared/generator.ts';

/** Loads the word list, a chunk of its own, only for words. */
const loadWords = async (): Promise<readonly string[]> =>
  (await import('@glimpse/contracts/eff-words.json')).words;

/** Every character, digit or word is equally likely. `random` is the source, which tests set. */
export async function makePassword(
  { kind, length, symbols }: Generator,
  random: (count: number) => Uint8Array = randomBytes,
): Promise<string> {
  switch (kind) {
    case 'words':
      return draw(await loadWords(), length, random).join('-');
    case 'digits':
      return draw(passwordDigits.split(''), length, random).join('');
    case 'characters':
      return draw(
        (symbols ? passwordLetters + passwordSymbols : passwordLetters).split(''),
        length,
        random,
      ).join('');
  }
}

const numbers = 65_536;

/** Draws without bias: discards two-byte numbers from the largest multiple of the number of items upwards. */
function draw<Item>(
  items: readonly Item[],
  count: number,
  random: (count: number) => Uint8Array,
): readonly Item[] {
  const fair = numbers - (numbers % items.length);
  const drawn: Item[] = [];
  while (drawn.length < count) {
    const [high = 0, low = 0] = random(2);
    const number = high * 256 + low;
    const item = number < fair ? items[number % items.length] : undefined;
    if (item !== undefined) drawn.push(item);
  }
  return drawn;
}
