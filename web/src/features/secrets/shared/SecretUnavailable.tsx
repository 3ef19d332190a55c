// One page for opened, burned, expired, foreign and unknown links (docs/design/web.md#no-oracle).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';

type SecretUnavailableProps = {
  /** Known from the address alone. Without it all unavailable links look the same. */
  readonly reason?: 'incomplete' | 'opened' | 'privatePage' | undefined;
  /** Shown above the text, after a lost race. */
  readonly alert?: ReactNode;
  /** Moves the focus to the heading, when it replaces another state. */
  readonly focus?: boolean;
  /** True inside the card of the recipient page. */
  readonly bare?: boolean;
};

export function SecretUnavailable({ reason, alert, focus, bare }: SecretUnavailableProps) {
  const t = useTranslations('secrets.gone');
  return (
    <MessageCard
      ring="empty"
      heading={t('heading')}
      bare={bare}
      focus={focus}
      more={reason ? undefined : <p>{t('next')}</p>}
      action={
        <LinkButton to={paths.home} reload>
          {t('home')}
        </LinkButton>
      }
    >
      {alert}
      <p>{t(reason ?? 'why')}</p>
    </MessageCard>
  );
}
