// The settings: one tab, and every change applies at once (docs/design/web-shell.md#settings).
import { useTranslations } from 'use-intl';
import { GeneralSettings } from '#shell/settings/GeneralSettings.tsx';
import { Tabs } from '#ui/display/Tabs.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('shell.settings');
  const done = (
    <Button kind="primary" onClick={onClose}>
      {t('done')}
    </Button>
  );
  const general = { id: 'general', title: t('general'), content: <GeneralSettings onLeave={onClose} /> };
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose} foot={done}>
      <Tabs label={t('title')} tabs={[general]} />
    </Dialog>
  );
}
