// The pill with a lightning bolt that offers a plan with custom domains (docs/design/web-shell.md#header).
import { useTranslations } from 'use-intl';
import { loadWithTexts } from '#lib/texts.ts';
import { DialogButton } from '#shell/dialog/DialogButton.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './HeaderBar.module.css';

async function load() {
  const dialog = await loadWithTexts('upgrade', () => import('#features/billing/UpgradeDialog.tsx'));
  return dialog.UpgradeDialog;
}

/** Its name is what the dialog says; sight needs the first word. */
export function UpgradeButton() {
  const t = useTranslations('shell');
  return (
    <DialogButton load={load} size="small" icon="bolt" className={css['upgrade']}>
      <span className={css['words']}>
        {t.rich('upgrade', { rest: (words) => <VisuallyHidden>{words}</VisuallyHidden> })}
      </span>
    </DialogButton>
  );
}
