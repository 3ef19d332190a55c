// Opens the settings (docs/design/web-shell.md#settings).
import { useTranslations } from 'use-intl';
import { loadWithTexts } from '#lib/texts.ts';
import { DialogButton } from '#shell/dialog/DialogButton.tsx';

async function load() {
  const dialog = await loadWithTexts('settings', () => import('#shell/settings/SettingsDialog.tsx'));
  return dialog.SettingsDialog;
}

/** An icon in the row of the header, with words elsewhere. */
export function SettingsButton({ iconOnly = false }: { readonly iconOnly?: boolean }) {
  const t = useTranslations('shell.settings');
  if (iconOnly) return <DialogButton load={load} icon="sliders" iconOnly={t('title')} />;
  return (
    <DialogButton load={load} size="small" icon="sliders">
      {t('title')}
    </DialogButton>
  );
}
