// What follows the confirmation of another address (docs/design/web-accounts.md#change-of-address).
import { useTranslations } from 'use-intl';
import { Narrow } from '#features/accounts/enter/EntryFrame.tsx';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

/** `waiting`: for the other mailbox. `taken`: another account has the address. */
export type OutcomeOfAddress = 'waiting' | 'changed' | 'dead' | 'taken';

export function AddressOutcome({ outcome }: { readonly outcome: OutcomeOfAddress }) {
  const t = useTranslations('accounts.address');
  return (
    <Narrow>
      <MessageCard
        focus
        iris={outcome === 'dead' || outcome === 'taken' ? 'empty' : 'open'}
        heading={t(`headings.${outcome}`)}
        action={
          outcome !== 'waiting' && (
            <LinkButton to={paths.account} kind="primary" size="big" reload>
              {t('account')}
            </LinkButton>
          )
        }
      >
        {t(`texts.${outcome}`)}
      </MessageCard>
    </Narrow>
  );
}
