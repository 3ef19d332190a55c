// The page for unknown paths (docs/design/web.md#unknown-paths).
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';

export function NotFound() {
  const t = useTranslations('pages.notFound');
  return (
    <div className="wrap">
      <MessageCard
        ring="open"
        heading={t('heading')}
        action={<LinkButton to={paths.home}>{t('home')}</LinkButton>}
      >
        <p>{t('text')}</p>
      </MessageCard>
    </div>
  );
}
