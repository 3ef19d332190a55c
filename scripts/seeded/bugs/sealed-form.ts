// Bugs of the form that encrypts in the browser.
import type { SeededBug } from '../plant.ts';

export const sealedFormBugs: readonly SeededBug[] = [
  {
    name: 'required-but-plain',
    story:
      'a site that requires sealed links lets a remembered choice turn them off: the text is sent in the clear',
    edits: [
      {
        file: 'web/src/features/secrets/create/use-sealed.ts',
        find: "const on = offered && (fixed || stored === 'on');",
        replace: "const on = offered && stored === 'on';",
      },
    ],
    caughtBy: 'web/src/features/secrets/create/SealedSwitch.test.tsx',
  },
  {
    name: 'half-without-recipient',
    story: 'the link half goes to the server although nobody is mailed',
    edits: [
      {
        file: 'web/src/features/secrets/sealed/seal-parcel.ts',
        find: "...(recipient !== '' && { recipient, half: halves.linkHalf }),",
        replace: 'recipient, half: halves.linkHalf,',
      },
    ],
    caughtBy: 'web/src/features/secrets/sealed/seal-parcel.test.ts',
  },
  {
    name: 'fresh-link-for-each-repeat',
    story: 'after a lost answer another press seals anew: the first link stays behind, and nobody has it',
    edits: [
      {
        file: 'web/src/features/secrets/sealed/conceal-sealed.ts',
        find: 'const parcel = same?.parcel ?? (await sealParcel({ ...form, content }));',
        replace: 'const parcel = await sealParcel({ ...form, content });',
      },
    ],
    caughtBy: 'web/src/features/secrets/create/use-create.test.tsx',
  },
  {
    name: 'biased-password',
    story: 'numbers above the largest multiple of the letters are used, too: some letters are more likely',
    edits: [
      {
        file: 'web/src/features/secrets/sealed/make-password.ts',
        find: 'const fair = numbers - (numbers % items.length);',
        replace: 'const fair = numbers;',
      },
    ],
    caughtBy: 'web/src/features/secrets/sealed/make-password.test.ts',
  },
  {
    name: 'link-kept-after-leaving',
    story:
      'the created page keeps the link when the tab is left: Back or a restored tab shows it to the next person',
    edits: [
      {
        file: 'web/src/features/secrets/sealed/CreatedPage.tsx',
        find: "if (!('gone' in found)) setFound({ gone: found.metadataKey });",
        replace: '',
      },
    ],
    caughtBy: 'web/src/features/secrets/sealed/CreatedPage.test.tsx',
  },
];
