// Opens the settings, one click away at every width (docs/design/web-shell.md#settings).
import { useTranslations } from 'use-intl';
import { loadWithTexts } from '#lib/texts.ts';
import { DialogButton } from '#shell/dialog/DialogButton.tsx';

async function load() {
  const dialog = await loadWithTexts('settings', () => import('#shell/settings/SettingsDialog.tsx'));
  return dialog.SettingsDialog;
}

interface SettingsButtonProps {
  className?: string | undefined;
  labelClass?: string | undefined;
}

/** `labelClass` may hide the words where there is no room; they stay for screen readers. */
export function SettingsButton({ className, labelClass }: SettingsButtonProps) {
  const t = useTranslations('shell.settings');
  return (
    <DialogButton load={load} size="small" icon="sliders" className={className}>
      <span className={labelClass}>{t('title')}</span>
    </DialogButton>
  );
}
