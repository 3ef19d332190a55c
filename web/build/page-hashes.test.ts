// Tests the list of hashes that a release has of its pages (docs/verify.md#the-list).
import { expect, test } from 'vitest';
import { documentHashes, writePageHashes } from './page-hashes.ts';

const facts = (sha256: string) => ({ file: 's.en.html', lang: 'en', sha256, script: 'x=', style: 'y=' });

test('documents are listed by path and language, sorted', () => {
  const documents = documentHashes({ s: { en: facts('A='), de: facts('B=') }, p: { en: facts('C=') } });
  expect(JSON.stringify(documents)).toBe(
    '{"/p":{"en":"sha256-C="},"/s":{"de":"sha256-B=","en":"sha256-A="}}',
  );
});

test('two builds write the same bytes, with a line end', () => {
  const hashes = {
    version: '1.2.0',
    documents: { '/s': { en: 'sha256-A=' } },
    assets: { '/assets/a.js': 'sha256-B=' },
  };
  expect(writePageHashes(hashes)).toBe(
    '{\n  "version": "1.2.0",\n  "documents": {\n    "/s": {\n      "en": "sha256-A="\n    }\n  },\n' +
      '  "assets": {\n    "/assets/a.js": "sha256-B="\n  }\n}\n',
  );
});
