// A part of the page that loads by itself: skeleton, error with "Try again", or content.
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureText } from '#lib/failure-text.ts';
import { toLoadFailure } from '#lib/load-error.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/form/Button.tsx';

type LoadedPartProps<Data> = {
  readonly loaded: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Lines of the skeleton. */
  readonly lines: number;
  readonly children: (data: Data) => ReactNode;
};

/** Content that was loaded before stays while the next answer is on its way, and below an error. */
export function LoadedPart<Data>({ loaded, lines, children }: LoadedPartProps<Data>) {
  const t = useTranslations('app');
  const failureText = useFailureText();
  const { data, error, isFetching, refetch } = loaded;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const shown = data ?? last;
  const failure = isFetching ? undefined : toLoadFailure(error);
  return (
    <div className="stack" aria-busy={isFetching}>
      {failure && (
        <AlertBox kind="error" title={t('error')}>
          <div className="stack gap-3">
            <p>{failureText(failure)}</p>
            <p>
              <Button size="small" onClick={() => void refetch()}>
                {t('tryAgain')}
              </Button>
            </p>
          </div>
        </AlertBox>
      )}
      {shown === undefined ? isFetching && <Skeleton lines={lines} /> : children(shown)}
    </div>
  );
}
