// Saves a long text as a file, made in the browser (docs/design/web-secrets.md#recipient-page).
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';

/** Above this many characters, a text is easier to save as a file. */
export const longTextChars = 2000;

type DownloadButtonProps = { readonly text: string; onSaved(): void };

export function DownloadButton({ text, onSaved }: DownloadButtonProps) {
  const t = useTranslations('secrets.recipient');
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
    Object.assign(document.createElement('a'), { href: url, download: 'secret.txt' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 0); // the download has its own copy
    onSaved();
  };
  return (
    <Button kind="quiet" icon="download" onClick={save}>
      {t('download')}
    </Button>
  );
}
