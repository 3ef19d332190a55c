// One page for opened, burned, expired, foreign and unknown links (docs/design/web.md#no-oracle).
import { linkKeyPattern } from '@glimpse/contracts/shapes';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import css from './SecretUnavailable.module.css';

type SecretUnavailableProps = {
  /** Known from the address alone. Without it all unavailable links look the same. */
  readonly reason?: 'incomplete' | 'opened' | 'privatePage' | undefined;
  /** Key of a private page that is unavailable: it may be the key of a share link. */
  readonly metadataKey?: string;
  /** Shown above the text, after a lost race. */
  readonly alert?: ReactNode;
  /** Moves the focus to the heading, when it replaces another state. */
  readonly focus?: boolean;
  /** True inside the card of the recipient page. */
  readonly bare?: boolean;
};

export function SecretUnavailable({ reason, metadataKey, alert, focus, bare }: SecretUnavailableProps) {
  const t = useTranslations('secrets.gone');
  return (
    <MessageCard
      iris="empty"
      heading={t('heading')}
      bare={bare}
      focus={focus}
      more={metadataKey !== undefined && <OtherKind linkKey={metadataKey} />}
      action={
        <LinkButton to={paths.home} reload>
          {t('home')}
        </LinkButton>
      }
    >
      {alert}
      <p>{t(reason ?? 'why')}</p>
      {metadataKey === undefined && !reason && (
        <p className={css['advice']}>
          <Icon name="info" />
          <span>{t('next')}</span>
        </p>
      )}
    </MessageCard>
  );
}

/** Says which kind of link this is, without asking the server: the answer would tell strangers something. */
function OtherKind({ linkKey }: { readonly linkKey: string }) {
  const t = useTranslations('secrets.gone');
  const share = (words: ReactNode) => <a href={paths.secret(linkKey)}>{words}</a>;
  return <p>{t.rich(linkKeyPattern.test(linkKey) ? 'shareLink' : 'shareLinkKind', { share })}</p>;
}
