// Feedback over the page that the reader is on (docs/design/web-shell.md#feedback).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CaptchaField } from '#features/captcha/CaptchaField.tsx';
import { useCaptcha } from '#features/captcha/use-captcha.ts';
import { FeedbackForm } from '#features/feedback/FeedbackForm.tsx';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/form/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';

/** The link to the page takes the typed text along. */
export function FeedbackDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('feedback');
  const captcha = useCaptcha();
  return (
    <Dialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <FeedbackForm
        challenge={captcha}
        challengeField={<CaptchaField captcha={captcha} />}
        beside={
          <Link className="small" to={paths.feedback} onClick={onClose}>
            {t('asPage')}
          </Link>
        }
        after={
          <div>
            <Button onClick={onClose}>{t('close')}</Button>
          </div>
        }
      />
    </Dialog>
  );
}
