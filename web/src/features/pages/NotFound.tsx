// The page for unknown paths (docs/design/web.md#unknown-paths).
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import type { PageStart } from '#lib/router/page-start.ts';

export function NotFound() {
  const t = useTranslations('pages.notFound');
  return (
    <div className="wrap">
      <MessageCard
        iris="empty"
        heading={t('heading')}
        action={<LinkButton to={paths.home}>{t('home')}</LinkButton>}
      >
        <p>{t('text')}</p>
      </MessageCard>
    </div>
  );
}

export const notFoundStart: PageStart = { Painted: NotFound };
