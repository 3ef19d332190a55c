// Heading and box of the reference of the REST API, also prerendered (docs/design/web-colonel.md#rest-api).
import type { ReactNode, Ref } from 'react';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './RestApi.module.css';

interface RestApiFrameProps {
  box?: Ref<HTMLDivElement> | undefined;
  children?: ReactNode;
}

/** The reference is in English. */
export function RestApiFrame({ box, children }: RestApiFrameProps) {
  const t = useTranslations('pages.restApi');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <div ref={box} id="reference" lang="en" dir="ltr" className={css['page']}>
        {children}
      </div>
    </div>
  );
}
