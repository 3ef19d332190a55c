// The lightning bolt that offers a plan with custom domains (docs/design/web-shell.md#header).
import { useTranslations } from 'use-intl';
import { loadWithTexts } from '#lib/texts.ts';
import { DialogButton } from '#shell/dialog/DialogButton.tsx';

async function load() {
  const dialog = await loadWithTexts('upgrade', () => import('#features/billing/UpgradeDialog.tsx'));
  return dialog.UpgradeDialog;
}

export function UpgradeButton() {
  const t = useTranslations('shell');
  return <DialogButton load={load} icon="bolt" iconOnly={t('upgrade')} />;
}
