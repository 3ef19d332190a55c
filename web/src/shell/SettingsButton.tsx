// Opens the settings; their code is fetched when the pointer or the focus comes near (web.md 11).
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/Button.tsx';

const load = () => import('#shell/SettingsDialog.tsx');
const SettingsDialog = lazy(async () => ({ default: (await load()).SettingsDialog }));

/** The button and, while open, the dialog. */
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
      <Suspense>{open && <SettingsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
