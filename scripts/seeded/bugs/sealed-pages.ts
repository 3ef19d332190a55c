// Bugs of the pages of sealed links (docs/design/sealed-links.md#the-pages).
import type { SeededBug } from '../plant.ts';

const recipient = 'web/src/sealed-pages/recipient';
const served = 'api/src/features/pages/sealed-pages';

export const sealedPagesBugs: readonly SeededBug[] = [
  {
    name: 'sealed-acknowledged-unpainted',
    story:
      'the content of a sealed link is acknowledged before it was painted, so that a crash between loses it',
    edits: [{ file: `${recipient}/painted.ts`, find: 'const frames = 2;', replace: 'const frames = 0;' }],
    caughtBy: `${recipient}/painted.test.ts`,
  },
  {
    name: 'sealed-acknowledged-hidden',
    story: 'frames of a hidden tab count, so that a content that nobody saw is acknowledged',
    edits: [
      {
        file: `${recipient}/painted.ts`,
        find: "document.visibilityState === 'visible' ? left - 1 : frames + 1",
        replace: 'left - 1',
      },
    ],
    caughtBy: `${recipient}/painted.test.ts`,
  },
  {
    name: 'passphrase-asked-by-the-server',
    story:
      'a server that contradicts the mark of a link is believed, and may ask for a word that the link has not',
    edits: [
      {
        file: `${recipient}/recipient-state.ts`,
        find: "  if (view.has_passphrase !== (mark === 2)) return 'faulty';\n",
        replace: '',
      },
    ],
    caughtBy: `${recipient}/recipient-state.test.ts`,
  },
  {
    name: 'nonce-of-another-link',
    story: 'a tab uses the nonce of the link before for another link, and says that it was opening that one',
    edits: [
      {
        file: `${recipient}/kept-nonce.ts`,
        find: 'return all.find(({ tag }) => tag === tagOf(lookup));',
        replace: "return all.find(({ tag }) => tag !== '' && lookup !== '');",
      },
    ],
    caughtBy: `${recipient}/kept-nonce.test.ts`,
  },
  {
    name: 'token-stays-in-the-path',
    story: 'a token that came in the path stays there, so that each reload sends it to the server',
    edits: [
      {
        file: `${recipient}/read-link.ts`,
        find: "kind === 'token' || kind === 'half' ?",
        replace: "kind === 'half' ?",
      },
    ],
    caughtBy: `${recipient}/read-link.test.ts`,
  },
  {
    name: 'file-name-with-direction',
    story: 'a file name keeps characters that turn its direction, so that a program looks like a picture',
    edits: [{ file: `${recipient}/file-name.ts`, find: String.raw`\p{Cf}`, replace: '' }],
    caughtBy: `${recipient}/file-name.test.ts`,
  },
  {
    name: 'receipt-page-on-custom-domains',
    story: 'a custom domain serves the page of private keys, which belongs to the site',
    edits: [
      {
        file: `${served}/serve-sealed-page.ts`,
        find: "host.kind === 'custom' && page === 'p'",
        replace: 'false',
      },
    ],
    caughtBy: `${served}/serve-sealed-page.test.ts`,
  },
  {
    name: 'sealed-page-reads-the-session',
    story: 'the pages of sealed links read the session of their visitor',
    edits: [
      {
        file: `${served}/serve-sealed-page.ts`,
        find: "{ access: 'guest' }",
        replace: "{ access: 'anyone' }",
      },
    ],
    caughtBy: `${served}/serve-sealed-page.test.ts`,
  },
];
