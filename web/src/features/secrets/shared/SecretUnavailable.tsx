// One page for opened, burned, expired, foreign and unknown links (docs/design/web.md#no-oracle).
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';

type SecretUnavailableProps = {
  /** Known from the address alone. Without it all unavailable links look the same. */
  readonly reason?: 'incomplete' | 'opened' | 'privatePage' | undefined;
  /** Shown above the text, after a lost race. */
  readonly alert?: ReactNode;
  /** Moves the focus to the heading, when it replaces another state. */
  readonly focus?: boolean;
};

export function SecretUnavailable({ reason, alert, focus = false }: SecretUnavailableProps) {
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
      {reason && <p>{t(reason)}</p>}
      {(!reason || reason === 'incomplete') && <Explanation />}
      <p>
        <a href={paths.home}>{t('home')}</a>
      </p>
    </div>
  );
}

function Explanation() {
  const t = useTranslations('secrets.gone');
  return (
    <>
      <p>{t('why')}</p>
      <p className="muted">{t('next')}</p>
    </>
  );
}
