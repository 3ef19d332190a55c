// Shows the sender one secret, with share link and burn (docs/design/web-secrets.md#private-page).
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { History } from '#features/secrets/private/History.tsx';
import { OwnerSecret } from '#features/secrets/private/OwnerSecret.tsx';
import { PrivateHeading } from '#features/secrets/private/PrivateHeading.tsx';
import { PrivateLink } from '#features/secrets/private/PrivateLink.tsx';
import { Faq } from '#features/secrets/private/Faq.tsx';
import { isEnded, toReceiptView } from '#features/secrets/private/receipt-state.ts';
import { type FoundReceipt, loadReceipt } from '#features/secrets/shared/secret-queries.ts';
import { ShareBox } from '#features/secrets/private/ShareBox.tsx';
import { useReceipt } from '#features/secrets/private/use-receipt.ts';
import { appContext, useApp } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { useFailureText } from '#lib/failure-text.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import css from './Private.module.css';

/** Loads the receipt; `undefined` for an unknown key. @throws LoadError */
export async function loader({
  params: { key = '' },
  context,
}: LoaderFunctionArgs): Promise<FoundReceipt | undefined> {
  return undefinedIfUnknown(loadReceipt(context.get(appContext).api, key));
}

export function Component() {
  const loaded = useLoaderData<typeof loader>();
  const { key = '' } = useParams();
  return (
    <div className="wrap">
      {loaded ? (
        <Private key={key} metadataKey={key} loaded={loaded} />
      ) : (
        <SecretUnavailable reason="privatePage" />
      )}
    </div>
  );
}

function Private({ metadataKey, loaded }: { readonly metadataKey: string; readonly loaded: FoundReceipt }) {
  const { found, ownerText, failure, refresh, forget } = useReceipt(metadataKey, loaded);
  const created = loaded.record.state === 'new' && loaded.details.is_owner;
  const view = toReceiptView(found);
  const ended = isEnded(view);
  return (
    <>
      <Messages failure={failure} />
      <PrivateHeading view={view} created={created} />
      <div className="split">
        {view === 'restored' && <Restored />}
        {!ended && (
          <div className="stack gap-6">
            <ShareBox found={found} onExpired={refresh} />
            <OwnerSecret found={found} text={ownerText} forget={forget} />
          </div>
        )}
        <div className="side stack gap-6">
          <History found={found} />
          <Actions metadataKey={metadataKey} ended={ended} />
          <PrivateLink url={found.record.metadata_url} />
        </div>
        <Faq found={found} />
      </div>
    </>
  );
}

function Restored() {
  const t = useTranslations('secrets.private');
  return <p className="card pad">{t('restoredText')}</p>;
}

/** Shows why the owner's view failed, else the message that the previous page left. */
function Messages({ failure }: { readonly failure: ApiFailure | undefined }): ReactNode {
  const t = useTranslations('app');
  const textOf = useFailureText();
  const { flash } = useApp();
  const [message] = useState(() => flash.take());
  const text = failure ? textOf(failure) : message;
  if (text === undefined) return null;
  return (
    <div className={css['message']}>
      <AlertBox kind={failure ? 'error' : 'success'} title={t(failure ? 'error' : 'success')}>
        {text}
      </AlertBox>
    </div>
  );
}

function Actions({ metadataKey, ended }: { readonly metadataKey: string; readonly ended: boolean }) {
  const t = useTranslations('secrets.private');
  return (
    <div className="stack gap-3">
      <LinkButton to={paths.home} kind={ended ? 'primary' : 'outline'} icon="plus">
        {t('createAnother')}
      </LinkButton>
      {!ended && (
        <LinkButton to={paths.burn(metadataKey)} kind="danger" icon="flame">
          {t('burn')}
        </LinkButton>
      )}
    </div>
  );
}
