// Opens the settings, loaded when pointer or focus comes near (docs/design/web-build.md#chunks).
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { loadTexts } from '#lib/texts.ts';
import { Button } from '#ui/form/Button.tsx';

const load = () => import('#shell/settings/SettingsDialog.tsx');
const SettingsDialog = lazy(async () => {
  const [dialog] = await Promise.all([load(), loadTexts('settings')]);
  return { default: dialog.SettingsDialog };
});

/** Renders button and dialog. The dialog is a portal, because the menu around the button closes. */
export function SettingsButton() {
  const t = useTranslations('shell.settings');
  const [open, setOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="sliders"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        {t('title')}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            <SettingsDialog onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
