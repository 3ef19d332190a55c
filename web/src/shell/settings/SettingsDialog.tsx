// The settings: theme and language, applied at once (docs/design/web.md#settings).
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { LanguageField } from '#shell/settings/LanguageField.tsx';
import { useTheme } from '#shell/settings/theme.ts';
import css from './SettingsDialog.module.css';

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('shell.settings');
  const { dark, choose } = useTheme();
  const done = (
    <Button kind="primary" onClick={onClose}>
      {t('done')}
    </Button>
  );
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} foot={done}>
      <div className={css['setting']}>
        <Switch label={t('darkMode')} help={t('darkModeHelp')} checked={dark} onChange={choose} />
      </div>
      <div className={css['setting']}>
        <LanguageField />
      </div>
    </Dialog>
  );
}
