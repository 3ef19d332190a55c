// Opens the feedback dialog, loaded when pointer or focus comes near (docs/design/web-build.md#chunks).
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { loadTexts } from '#lib/texts.ts';
import { Button } from '#ui/form/Button.tsx';

const load = async () => {
  const [dialog] = await Promise.all([
    import('#shell/feedback/FeedbackDialog.tsx'),
    loadTexts('feedbackDialog'),
  ]);
  return { default: dialog.FeedbackDialog };
};
const FeedbackDialog = lazy(load);

export function FeedbackButton() {
  const t = useTranslations('shell.links');
  const [open, setOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        icon="chat"
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => setOpen(true)}
      >
        {t('feedback')}
      </Button>
      {open &&
        createPortal(
          <Suspense>
            <FeedbackDialog onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
