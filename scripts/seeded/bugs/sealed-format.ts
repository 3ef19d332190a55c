// Bugs of tokens, keys and contents of sealed links, and of the hashes of pages.
import type { SeededBug } from '../plant.ts';

export const sealedFormatBugs: readonly SeededBug[] = [
  {
    name: 'half-of-whole-bytes',
    story: 'a link half is read as whole bytes, so that 15 of 16 are refused',
    edits: [
      {
        file: 'contracts/src/sealed-links/token.ts',
        find: '/^[a-z2-7]+$/.test(start)',
        replace: 'fromBase32(start) !== undefined',
      },
    ],
    caughtBy: 'contracts/src/sealed-links/token.test.ts',
  },
  {
    name: 'token-check-ignored',
    story: 'the check of a token is not compared, so that a misspelt link asks the server',
    edits: [
      {
        file: 'contracts/src/sealed-links/token.ts',
        find: '(await writeToken(token)) === text',
        replace: '(await writeToken(token)).length === text.length',
      },
    ],
    caughtBy: 'contracts/src/sealed-links/token.test.ts',
  },
  {
    name: 'root-not-in-key',
    story: 'the content key follows from the passphrase alone, so that who guesses it needs no link',
    edits: [
      {
        file: 'contracts/src/sealed-links/link-keys.ts',
        find: 'hkdf(join(root, stretched), {',
        replace: 'hkdf(join(stretched), {',
      },
    ],
    caughtBy: 'contracts/src/sealed-links/link-keys.test.ts',
  },
  {
    name: 'content-not-bound',
    story:
      'the look-up name is left out of the associated data: a server may pass on the content of another link',
    edits: [
      {
        file: 'contracts/src/sealed-links/content.ts',
        find: 'Uint8Array.of(mark), lookup);',
        replace: 'Uint8Array.of(mark), lookup.subarray(0, 0));',
      },
    ],
    caughtBy: 'contracts/src/sealed-links/vectors.test.ts',
  },
  {
    name: 'preload-without-integrity',
    story: 'preloaded chunks have no hash, so that a changed one runs',
    edits: [
      {
        file: 'web/build/integrity.ts',
        find: '/<(?:script|link)\\b',
        replace: '/<(?:script)\\b',
      },
    ],
    caughtBy: 'web/build/integrity.test.ts',
  },
];
