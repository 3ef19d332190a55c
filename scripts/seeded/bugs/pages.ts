// Bugs of the pages: texts that are lost in the browser.
import type { SeededBug } from '../plant.ts';

const recipient = 'web/src/features/secrets/recipient';

export const pagesBugs: readonly SeededBug[] = [
  {
    name: 'acknowledged-before-painted',
    story: 'the page acknowledges a text before it was painted, so that a crash between loses it',
    edits: [
      {
        file: 'web/src/lib/document/use-painted-once.ts',
        find: 'afterFrames(2, painted)',
        replace: 'afterFrames(-1, painted)',
      },
      {
        file: 'web/src/lib/document/use-painted-once.ts',
        find: 'if (left === 0) done();',
        replace: 'if (left <= 0) done();',
      },
      {
        file: 'web/src/lib/document/use-painted-once.ts',
        find: "(text === '' || shown.textContent === text)",
        replace: 'text !== undefined',
      },
    ],
    caughtBy: `${recipient}/kept-attempt.test.tsx`,
  },
  {
    name: 'nonce-lost-with-the-page',
    story: 'the nonce of an unacknowledged text is not kept, so that a reload cannot ask again',
    edits: [
      {
        file: `${recipient}/RecipientPage.tsx`,
        find: '(found || !isKey(key) ? undefined : keptAttempt(key))',
        replace: '(found || isKey(key) ? undefined : keptAttempt(key))',
      },
    ],
    caughtBy: `${recipient}/kept-attempt.test.tsx`,
  },
  {
    name: 'text-dies-with-its-page',
    story: 'a page that crashes while it holds the text shows an error instead of the text',
    edits: [
      {
        file: `${recipient}/RecipientPage.tsx`,
        find: '<PlainSecret text={opened.text} {...{ acknowledgeAndHideKey, forget }} />',
        replace: '<PlainSecret text="" {...{ acknowledgeAndHideKey, forget }} />',
      },
    ],
    caughtBy: `${recipient}/kept-attempt.test.tsx`,
  },
  {
    name: 'translated-text-not-followed',
    story: 'React changes a text that a translator took out of the page, so that nobody sees the change',
    edits: [
      {
        file: 'web/src/lib/document/replaced-texts.ts',
        find: '        standIns.set(text, by);\n',
        replace: '',
      },
    ],
    caughtBy: 'web/src/lib/document/replaced-texts.test.tsx',
  },
  {
    name: 'device-clock-believed',
    story: 'times of the server are compared with the clock of the device, however wrong that is',
    edits: [
      {
        file: 'web/src/lib/clock.ts',
        find: 'if (Math.abs(differsMs) > headerMs + tookMs) aheadMs += differsMs;',
        replace: 'if (Math.abs(differsMs) < headerMs + tookMs) aheadMs += differsMs;',
      },
    ],
    caughtBy: 'web/src/lib/clock.test.ts',
  },
  {
    name: 'links-repaired-in-ascii-only',
    story: 'a full stop of another script behind a link makes it incomplete',
    edits: [
      {
        file: 'web/src/lib/router/repair-link.ts',
        find: 'const closing = /[\\p{P}\\p{S}]+$/u;',
        replace: 'const closing = /[!-/:-@[-`{-~]+$/u;',
      },
    ],
    caughtBy: 'web/src/lib/router/repair-link.test.ts',
  },
  {
    name: 'wish-as-content-language',
    story: 'an English answer says that it is in the language that was asked for',
    edits: [
      {
        file: 'api/src/platform/i18n/texts.ts',
        find: "return own && names.every((name) => own.has(name)) ? tag(locale) : 'en';",
        replace: 'return tag(locale);',
      },
    ],
    caughtBy: 'api/src/platform/i18n/texts.test.ts',
  },
  {
    name: 'lone-percent-refused',
    story: 'an address with half an escape is refused instead of read as it stands',
    edits: [
      {
        file: 'api/src/platform/http/request/reject-malformed.ts',
        find: "hasSoundEscapes(run) ? run : run.replaceAll('%', '%25'),",
        replace: "hasSoundEscapes(run) ? run : run.replaceAll('%', '%'),",
      },
    ],
    caughtBy: 'api/src/platform/http/request/reject-malformed.test.ts',
  },
  {
    name: 'spare-texts-only-english',
    story: 'the document holds the texts of failures in English only',
    edits: [
      {
        file: 'web/build/spare-texts.ts',
        find: "[...new Set([id, 'en'])]",
        replace: "['en']",
      },
    ],
    caughtBy: 'web/build/spare-texts.test.ts',
  },
];
