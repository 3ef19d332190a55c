// What follows a sign-up: a mail, or a finished account (docs/design/web-accounts.md#sign-up).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Address } from '#features/accounts/enter/Address.tsx';
import { Narrow } from '#features/accounts/enter/EntryFrame.tsx';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';

type CheckMailProps = {
  readonly address: string;
  /** The installation confirms new addresses without a mail. */
  readonly verified: boolean;
};

/** Says the same for every address (docs/design/trust.md#enumeration). */
export function CheckMail({ address, verified }: CheckMailProps) {
  const t = useTranslations('accounts.checkMail');
  const signIn = (words: ReactNode) => <Link to={paths.signIn}>{words}</Link>;
  return (
    <div className="wrap">
      <Narrow>
        {verified ? (
          <MessageCard
            focus
            iris="closed"
            heading={t('created')}
            action={
              <LinkButton to={paths.signIn} kind="primary" size="big">
                {t('signIn')}
              </LinkButton>
            }
          >
            {t('createdText')}
          </MessageCard>
        ) : (
          <MessageCard focus iris="open" heading={t('heading')} more={<p>{t.rich('nothing', { signIn })}</p>}>
            <p>{t.rich('sent', { address: () => <Address>{address}</Address> })}</p>
          </MessageCard>
        )}
      </Narrow>
    </div>
  );
}
