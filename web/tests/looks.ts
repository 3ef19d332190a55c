// The sizes and themes in which the walk looks at each state (docs/design/web-build.md#checks).

export type Look = { readonly theme: 'light' | 'dark'; readonly width: number; readonly axe: boolean };

/** Sizes and themes to look at in each language of every walk. axe takes longest. */
export const looks: Readonly<Record<string, readonly Look[]>> = {
  en: [
    { theme: 'light', width: 1280, axe: true },
    { theme: 'dark', width: 1280, axe: false },
    { theme: 'light', width: 320, axe: false },
    { theme: 'dark', width: 320, axe: true },
  ],
  en_XA: [
    { theme: 'light', width: 320, axe: false },
    { theme: 'light', width: 640, axe: false },
    { theme: 'light', width: 1024, axe: false },
  ],
  ar_XB: [
    { theme: 'light', width: 1280, axe: true },
    { theme: 'dark', width: 320, axe: true },
  ],
};

/** A language of the tour: axe in those whose letters or direction differ most. */
export const tourLooks = (language: string): readonly Look[] =>
  [320, 1280].map((width) => ({
    theme: 'light',
    width,
    axe: ['ar', 'cn', 'de', 'el_GR', 'ru'].includes(language),
  }));
