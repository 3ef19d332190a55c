// The page of every link that opens nothing: opened, burned, expired, foreign and unknown look alike (web.md 1.7, 4.5).
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';

type GoneProps = {
  /** The address itself is cut or changed: say so. */
  readonly incomplete?: boolean;
  /** Above the text, after a lost race. */
  readonly alert?: ReactNode;
  /** It took the place of another state: the heading takes the focus. */
  readonly focus?: boolean;
};

export function SecretUnavailable({ incomplete = false, alert, focus = false }: GoneProps) {
  const t = useTranslations('secrets.gone');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <div className="stack">
      <h1 ref={heading} tabIndex={-1}>
        {t('heading')}
      </h1>
      {alert}
      {incomplete && <p>{t('incomplete')}</p>}
      <p>{t('why')}</p>
      <p className="muted">{t('next')}</p>
      <p>
        <a href={paths.home}>{t('home')}</a>
      </p>
    </div>
  );
}
