// The information pages, which share one lazy chunk (docs/design/web.md#information-pages).
import { AboutText } from '#features/pages/AboutText.tsx';
import { PrivacyText } from '#features/pages/PrivacyText.tsx';
import { SecurityText } from '#features/pages/SecurityText.tsx';
import { TermsText } from '#features/pages/TermsText.tsx';

const pages = { about: AboutText, security: SecurityText, privacy: PrivacyText, terms: TermsText };

/** Returns the component of one page, for `lazy` of its route. */
export function informationPage(name: keyof typeof pages) {
  return { Component: pages[name] };
}
