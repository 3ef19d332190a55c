// Bugs in what the pages do for browsers that lack a feature (docs/browsers.md).
import type { SeededBug } from '../plant.ts';

export const browsersBugs: readonly SeededBug[] = [
  {
    name: 'opener-only-by-focus',
    story: 'a dialog gives the focus back only to what had it, so that a Safari on a Mac loses it',
    edits: [
      {
        file: 'web/src/ui/overlay/pressed-button.ts',
        find: 'focused !== body ? focused : pressed;',
        replace: 'focused !== body ? focused : undefined;',
      },
    ],
    caughtBy: 'web/src/ui/overlay/Dialog.test.tsx',
  },
  {
    name: 'menu-only-by-popover',
    story: 'the menu opens only where the browser has popovers',
    edits: [
      {
        file: 'web/src/ui/overlay/Popover.tsx',
        find: 'onClick={() => hasPopovers() || setOpen(!open)}',
        replace: '',
      },
    ],
    caughtBy: 'web/src/ui/overlay/Popover.test.tsx',
  },
  {
    name: 'unsent-text-without-question',
    story: 'the browser does not ask before typed text is lost',
    edits: [
      {
        file: 'web/src/features/secrets/create/draft.ts',
        find: "markUnsent('secret', hasDraft());",
        replace: '',
      },
    ],
    caughtBy: 'web/src/features/secrets/create/SecretForm.test.tsx',
  },
  {
    name: 'question-after-sending',
    story: 'the browser still asks after the text was sent',
    edits: [
      {
        file: 'web/src/features/secrets/create/draft.ts',
        find: "markUnsent('secret', false);",
        replace: '',
      },
    ],
    caughtBy: 'web/src/features/secrets/create/SecretForm.test.tsx',
  },
  {
    name: 'old-browsers-stay-light',
    story: 'a browser without light-dark() does not follow a dark system',
    edits: [
      {
        file: 'web/build/theme-fallback.ts',
        find: "ruleOf(tools, rule, shown('dark'))",
        replace: "ruleOf(tools, rule, shown('light'))",
      },
    ],
    caughtBy: 'web/build/theme-fallback.test.ts',
  },
  {
    name: 'guard-anywhere-counts',
    story: 'the check of the built pages takes a guard in another function for one',
    edits: [
      {
        file: 'scripts/browser-floor/script-features.ts',
        find: 'guard.functions.every((one, at) => functions[at] === one)',
        replace: 'functions.length > 0 && guard.functions.length > 0',
      },
    ],
    caughtBy: 'scripts/browser-floor/script-features.test.ts',
  },
];
