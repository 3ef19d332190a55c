// A part of the page that loads by itself: skeleton, error with "Try again", or content.
import type { Answer, Endpoint } from '@glimpse/contracts/endpoint';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Loaded } from '#features/colonel/use-load.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/form/Button.tsx';

interface LoadedPartProps<E extends Endpoint> {
  loaded: Loaded<E>;
  /** Lines of the skeleton. */
  lines: number;
  children: (data: Answer<E>) => ReactNode;
}

/** Content that was loaded before stays while the next answer is on its way, and below an error. */
export function LoadedPart<E extends Endpoint>({ loaded, lines, children }: LoadedPartProps<E>) {
  const t = useTranslations('app');
  const textOf = useFailureText();
  const { data, failure, pending, again } = loaded;
  return (
    <div className="stack" aria-busy={pending}>
      {failure && (
        <AlertBox kind="error" title={t('error')}>
          <div className="stack gap-3">
            <p>{textOf(failure)}</p>
            <p>
              <Button size="small" onClick={again}>
                {t('tryAgain')}
              </Button>
            </p>
          </div>
        </AlertBox>
      )}
      {data ? children(data) : pending && <Skeleton lines={lines} />}
    </div>
  );
}
