// The information pages as routes take them: one lazy chunk for all four (web.md 4.18).
import { AboutText } from '#features/pages/AboutText.tsx';
import { loadTexts } from '#features/pages/information-texts.ts';
import { InformationTexts } from '#features/pages/InformationFrame.tsx';
import { PrivacyText } from '#features/pages/PrivacyText.tsx';
import { SecurityText } from '#features/pages/SecurityText.tsx';
import { TermsText } from '#features/pages/TermsText.tsx';

const pages = { about: AboutText, security: SecurityText, privacy: PrivacyText, terms: TermsText };

/** Component and loader of one page, for a route's `lazy`. */
export function informationPage(name: keyof typeof pages) {
  const Text = pages[name];
  return {
    loader: loadTexts,
    Component: () => (
      <InformationTexts>
        <Text />
      </InformationTexts>
    ),
  };
}
