// Bugs of boxes, headers and the passphrase in the key.
import type { SeededBug } from '../plant.ts';

export const encryptionBugs: readonly SeededBug[] = [
  {
    name: 'header-not-bound',
    story: 'the header is left out of the associated data of a box',
    edits: [
      {
        file: 'api/src/features/secrets/sealing/boxes.ts',
        find: 'return Buffer.concat([boundNames.get(name) ?? lp(name), header.bytes]);',
        replace: 'return boundNames.get(name) ?? lp(header.bytes.length > 0 ? name : name);',
      },
    ],
    caughtBy: 'api/src/features/secrets/sealing/tampering.test.ts',
  },
  {
    name: 'box-of-another-row',
    story: 'the ids of the header are not compared with the row, so that boxes can move to another document',
    edits: [
      {
        file: 'api/src/features/secrets/sealing/opening.ts',
        find: 'const ids = sameBytes(header.sid, row._id) && sameBytes(header.mid, row.metaId);',
        replace:
          'const ids = header.sid.length === row._id.length && header.mid.length === row.metaId.length;',
      },
    ],
    caughtBy: 'api/src/features/secrets/sealing/tampering.test.ts',
  },
  {
    name: 'epoch-not-compared',
    story: 'content sealed before a restore opens after it',
    edits: [
      {
        file: 'api/src/features/secrets/sealing/opening.ts',
        find: "  if (header.epoch < keys.epoch) return { kind: 'dead', header };\n",
        replace: '',
      },
      {
        file: 'api/src/features/secrets/sealing/opening.ts',
        find: 'if (header.epoch !== keys.epoch || !keys.gens',
        replace: 'if (!keys.gens',
      },
    ],
    caughtBy: 'api/src/features/secrets/protocol/dead-keys.test.ts',
  },
  {
    name: 'verifier-not-compared',
    story: 'the verifier of a passphrase is not compared: a wrong passphrase is admitted',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/passphrase.ts',
        find: 'return sameBytes(verifier, gate.verifier) ? admission : undefined;',
        replace: 'return sameBytes(verifier, verifier) && gate.cost > 0 ? admission : undefined;',
      },
    ],
    caughtBy: 'api/src/platform/crypto/passwords/passphrase.test.ts',
  },
  {
    name: 'length-not-hidden',
    story: 'texts are sealed without padding, so that the store shows their length',
    edits: [
      {
        file: 'api/src/features/secrets/sealing/padding.ts',
        find: '  while (size < bytes) size *= 2;\n  return size;',
        replace: '  size = Math.max(size, bytes);\n  return bytes < size ? bytes : size;',
      },
    ],
    caughtBy: 'api/tests/privacy/vectors.test.ts',
  },
  {
    name: 'bcrypt-on-the-loop',
    story: 'passphrases are hashed on the event loop',
    edits: [
      {
        file: 'api/src/platform/crypto/passwords/passphrase.ts',
        find: "import { hash } from '@node-rs/bcrypt';",
        replace: "import { hashSync as hash } from '@node-rs/bcrypt';",
      },
    ],
    caughtBy: 'api/tests/faults/starvation.int.test.ts',
  },
];
