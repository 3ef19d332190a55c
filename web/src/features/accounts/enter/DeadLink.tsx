// A reset link that no longer works (docs/design/web-accounts.md#reset).
import { useTranslations } from 'use-intl';
import { Narrow } from '#features/accounts/enter/EntryFrame.tsx';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

export function DeadLink() {
  const t = useTranslations('accounts.reset');
  return (
    <Narrow>
      <MessageCard
        focus
        iris="empty"
        heading={t('dead')}
        action={
          <LinkButton to={paths.forgot} kind="primary" size="big">
            {t('again')}
          </LinkButton>
        }
      >
        {t('deadText')}
      </MessageCard>
    </Narrow>
  );
}
