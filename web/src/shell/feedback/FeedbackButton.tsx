// Opens the feedback dialog (docs/design/web-shell.md#feedback).
import { useTranslations } from 'use-intl';
import { loadWithTexts } from '#lib/texts.ts';
import { DialogButton } from '#shell/dialog/DialogButton.tsx';

async function load() {
  const dialog = await loadWithTexts('feedbackDialog', () => import('#shell/feedback/FeedbackDialog.tsx'));
  return dialog.FeedbackDialog;
}

export function FeedbackButton() {
  const t = useTranslations('shell.links');
  return (
    <DialogButton load={load} size="small" icon="chat">
      {t('feedback')}
    </DialogButton>
  );
}
