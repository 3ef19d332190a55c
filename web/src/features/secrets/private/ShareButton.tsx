// Hands the message with the link to the share sheet of the device (docs/design/web-secrets.md#private-page).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';

/** Tells whether this browser has a share sheet for texts. */
export function hasShareSheet(text: string): boolean {
  return 'canShare' in navigator && navigator.canShare({ text });
}

type ShareButtonProps = { readonly text: string; readonly onShared?: (() => void) | undefined };

export function ShareButton({ text, onShared }: ShareButtonProps) {
  const t = useTranslations('secrets.share');
  const [failed, setFailed] = useState(false);
  const share = () =>
    navigator.share({ text }).then(
      () => {
        setFailed(false);
        onShared?.();
      },
      (reason: unknown) => setFailed(!(reason instanceof DOMException && reason.name === 'AbortError')),
    );
  return (
    <>
      <Button size="big" icon="share" onClick={() => void share()}>
        {t('sheet')}
      </Button>
      {failed && (
        <p className="small" role="alert">
          {t('sheetFailed')}
        </p>
      )}
    </>
  );
}
