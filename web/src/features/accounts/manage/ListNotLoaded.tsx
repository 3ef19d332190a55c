// A list of the account page that could not be loaded (docs/design/web-accounts.md#account-page).
import { useTranslations } from 'use-intl';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';

type ListNotLoadedProps = { readonly failure: ApiFailure; readonly pending: boolean; again(): void };

export function ListNotLoaded({ failure, pending, again }: ListNotLoadedProps) {
  const t = useTranslations('app');
  const failureText = useFailureText();
  return (
    <>
      <Notice tone="warn">{failureText(failure)}</Notice>
      <div>
        <Button icon="refresh" pending={pending ? t('tryAgain') : undefined} onClick={again}>
          {t('tryAgain')}
        </Button>
      </div>
    </>
  );
}
