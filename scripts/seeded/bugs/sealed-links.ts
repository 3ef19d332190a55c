// Bugs of sealed links on the server: who opens, burns, repeats and learns what.
import type { SeededBug } from '../plant.ts';

const folder = 'api/src/features/secrets/sealed-links';
const conceal = `${folder}/conceal-sealed-link.ts`;
const concealTests = `${folder}/conceal-sealed-link.test.ts`;
const read = `${folder}/read-content.ts`;
const readTests = `${folder}/read-content.test.ts`;

export const sealedLinksBugs: readonly SeededBug[] = [
  {
    name: 'look-up-name-opens',
    story: 'the name by which a link is looked up also opens it: a log of looks can use it up',
    edits: [
      {
        file: `${folder}/link-proof.ts`,
        find: 'sha256(Buffer.concat([lookupLabel, access]))',
        replace: 'lookupLabel.length > 0 ? access : sha256(access)',
      },
    ],
    caughtBy: `${folder}/link-proof.test.ts`,
  },
  {
    name: 'kind-of-link-not-compared',
    story: 'a header whose flag was changed is accepted for the other kind of link',
    edits: [
      {
        file: 'api/src/features/secrets/sealing/opening.ts',
        find: "if (kind !== 'm' && (kind === 'e') !== header.flags.sealedLink) return false;",
        replace: '',
      },
    ],
    caughtBy: 'api/src/features/secrets/sealing/sealed-link-boxes.test.ts',
  },
  {
    name: 'sealed-burn-of-plain-secret',
    story: 'the burn without passphrase also burns plain secrets that have one',
    edits: [
      {
        file: `${folder}/burn-sealed-link.ts`,
        find: "if (!loaded.header.flags.sealedLink) fail('secrets.unknown');",
        replace: '',
      },
    ],
    caughtBy: `${folder}/burn-sealed-link.test.ts`,
  },
  {
    name: 'receipt-does-not-prove',
    story: 'a sealed link whose receipt does not open is shown and burned as if it were whole',
    edits: [
      {
        file: 'api/src/features/secrets/presenters/receipt-page.ts',
        find: 'const isWhole = sealedLink ? !row.rec.receipt || opened !== undefined : secretKey !== undefined;',
        replace: 'const isWhole = sealedLink || secretKey !== undefined;',
      },
    ],
    caughtBy: `${folder}/view-sealed-receipt.test.ts`,
  },
  {
    name: 'foreign-creation-repeated',
    story: 'whoever knows a look-up name gets the answer of its creation, whatever their private key',
    edits: [
      {
        file: conceal,
        find: 'if (!stored || !isOf(stored, request)) return',
        replace: 'if (!stored) return',
      },
    ],
    caughtBy: concealTests,
  },
  {
    name: 'repeat-charged-again',
    story: 'a repeated creation counts against the limits once more',
    edits: [
      {
        file: conceal,
        find: "    await context.charge('create_bytes', -size);\n",
        replace: '',
      },
    ],
    caughtBy: concealTests,
  },
  {
    name: 'repeat-mailed-again',
    story: 'a repeated creation is counted as a second mail, because nothing is looked up before',
    edits: [
      {
        file: conceal,
        find: '  reader !== undefined ||\n  size',
        replace: '  size',
      },
    ],
    caughtBy: concealTests,
  },
  {
    name: 'any-text-as-half',
    story: 'a mailed half may be any 25 letters, such as the beginning of the whole token',
    edits: [{ file: read, find: "read.kind !== 'half' || ", replace: '' }],
    caughtBy: concealTests,
  },
  {
    name: 'private-key-of-any-bucket',
    story: 'the private key may lie in another bucket, where no look-up finds it',
    edits: [
      {
        file: read,
        find: "if (!metadataKey.startsWith(bucketOf(lookup))) fail('secrets.bad_metadata_key');",
        replace: '',
      },
    ],
    caughtBy: readTests,
  },
  {
    name: 'spare-bits-of-a-content',
    story: 'several texts stand for the same content',
    edits: [{ file: read, find: '!isWhole(body.content, content) || ', replace: '' }],
    caughtBy: readTests,
  },
  {
    name: 'purged-link-told',
    story: 'a link whose receipt has ended is told apart from an unknown one for a minute',
    edits: [
      {
        file: 'api/src/features/secrets/protocol/find-secret.ts',
        find: "  if (link.kind === 'e' && row.now >= header.purgeAt) return undefined;\n",
        replace: '',
      },
    ],
    caughtBy: `${folder}/view-sealed-link.test.ts`,
  },
  {
    name: 'foreign-page-reveals',
    story: 'pages of other origins may call what needs no cookie',
    edits: [
      {
        file: 'api/src/platform/http/routing/request-pipeline.ts',
        find: "  if (contract.sameOrigin && services.source(request, host) !== 'own') fail('http.stale_shrimp');\n",
        replace: '',
      },
    ],
    caughtBy: 'api/src/platform/http/routing/request-pipeline.test.ts',
  },
  {
    name: 'required-on-the-page-alone',
    story: 'where sealed links are required, calls still make plain ones',
    edits: [
      {
        file: 'api/src/features/secrets/creation/create.ts',
        find: "  if (deps.config.sealedLinksDefault === 'required') fail('secrets.sealed_required');\n",
        replace: '',
      },
    ],
    caughtBy: 'api/src/v1/v1.test.ts',
  },
];
