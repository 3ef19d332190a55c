// Shows the sender one secret, with share link and burn (docs/design/web-secrets.md#private-page).
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import type { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { History } from '#features/secrets/private/History.tsx';
import { OwnerSecret } from '#features/secrets/private/OwnerSecret.tsx';
import { NoteDrawer } from '#features/secrets/private/NoteDrawer.tsx';
import { PrivateHeading } from '#features/secrets/private/PrivateHeading.tsx';
import { PrivateLink } from '#features/secrets/private/PrivateLink.tsx';
import { Faq } from '#features/secrets/private/Faq.tsx';
import { EndedStatement } from '#features/secrets/private/EndedStatement.tsx';
import { type EndedView, isEnded, toReceiptView } from '#features/secrets/private/receipt-state.ts';
import { type FoundReceipt, loadReceipt } from '#features/secrets/shared/secret-queries.ts';
import { privateUrl } from '#features/secrets/shared/sealed-paths.ts';
import { useLastAction } from '#features/secrets/shared/last-action.ts';
import { ShareBox } from '#features/secrets/private/ShareBox.tsx';
import { type Receipt, useReceipt } from '#features/secrets/private/use-receipt.ts';
import { useApp, useBootstrap } from '#lib/app.tsx';
import { repairKey } from '#lib/router/repair-link.ts';
import { loadWithTexts } from '#lib/texts.ts';
import { useParams } from '#lib/router/hooks.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Visit } from '#lib/router/route.ts';
import { paths } from '#lib/paths.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { useFailureText } from '#lib/failure-text.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { announce } from '#ui/display/announce.ts';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Private.module.css';

/** The receipt, or the component to show for an unknown key. */
type PrivateData = FoundReceipt | typeof SecretUnavailable;

/** Loads the receipt. @throws LoadError, Redirect for a damaged link */
export async function loader({ params: { key = '' }, app }: Visit): Promise<PrivateData> {
  const repaired = repairKey(key);
  if (repaired !== undefined && repaired !== key) redirectTo(paths.privatePage(repaired));
  const known = repaired === undefined ? undefined : await undefinedIfUnknown(loadReceipt(app.api, key));
  if (known) return known;
  const unavailable = await loadWithTexts(
    'privateUnavailable',
    () => import('#features/secrets/shared/SecretUnavailable.tsx'),
  );
  return unavailable.SecretUnavailable;
}

export function Component({ data: Loaded }: { readonly data: PrivateData }) {
  const { key = '' } = useParams();
  return (
    <div className={`wrap ${css['page']}`}>
      {typeof Loaded === 'function' ? (
        <Loaded reason="privatePage" metadataKey={key} />
      ) : (
        <Private key={key} metadataKey={key} loaded={Loaded} />
      )}
    </div>
  );
}

export const start: PageStart = {
  Painted,
  preview: 'secrets.private.preview',
  noIndex: true,
  data: { record: { share_url: '' } },
};

function Painted({ Card }: NoScript) {
  const t = useTranslations('secrets.private');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <Card />
    </div>
  );
}

function Private({ metadataKey, loaded }: { readonly metadataKey: string; readonly loaded: FoundReceipt }) {
  const receipt = useReceipt(metadataKey, loaded);
  const created = loaded.record.state === 'new' && loaded.details.is_owner && !loaded.record.sealed;
  const view = toReceiptView(receipt.found);
  const moves = useLastAction({ kind: 'created', metadataKey });
  useFlash();
  return (
    <>
      {receipt.failure && <OwnerViewError failure={receipt.failure} />}
      {isEnded(view) ? (
        <Ended metadataKey={metadataKey} found={receipt.found} view={view} />
      ) : (
        <>
          <PrivateHeading view={view} created={created} moves={moves} />
          <div className={moves ? css['justCreated'] : undefined}>
            <Waiting metadataKey={metadataKey} receipt={receipt} />
          </div>
        </>
      )}
    </>
  );
}

function Waiting({ metadataKey, receipt }: { readonly metadataKey: string; readonly receipt: Receipt }) {
  const { found, ownerText, refresh, forget } = receipt;
  return (
    <div className="split">
      <div className="stack gap-6">
        <ShareBox found={found} onExpired={refresh} />
        {!found.record.sealed && <OwnerSecret found={found} text={ownerText} forget={forget} />}
      </div>
      <div className="side stack gap-6">
        <History found={found} />
        <Actions metadataKey={metadataKey} ended={false} />
        <OwnerNote metadataKey={metadataKey} found={found} />
        <PrivateLink url={privateUrl(found.record)} />
      </div>
      <Faq found={found} />
    </div>
  );
}

type EndedProps = { readonly metadataKey: string; readonly found: FoundReceipt; readonly view: EndedView };

function Ended({ metadataKey, found, view }: EndedProps) {
  return (
    <>
      <EndedStatement view={view} found={found} />
      <div className="split">
        <History found={found} />
        <div className="side stack gap-6">
          <Actions metadataKey={metadataKey} ended />
          <OwnerNote metadataKey={metadataKey} found={found} />
          <PrivateLink url={privateUrl(found.record)} />
        </div>
        <Faq found={found} />
      </div>
    </>
  );
}

/** Only an account keeps notes, and only with its own secrets. */
function OwnerNote({ metadataKey, found }: Omit<EndedProps, 'view'>) {
  const { authenticated } = useBootstrap();
  if (!authenticated || !found.details.is_owner) return null;
  return <NoteDrawer metadataKey={metadataKey} memo={found.record.memo} />;
}

/** Speaks the message that the previous page left. The statement of the page shows the same. */
function useFlash(): void {
  const { flash } = useApp();
  useEffect(() => {
    const message = flash.take();
    if (message !== undefined) announce(message);
  }, [flash]);
}

function OwnerViewError({ failure }: { readonly failure: ApiFailure }) {
  const t = useTranslations('app');
  const failureText = useFailureText();
  return (
    <div className={css['message']}>
      <AlertBox kind="error" title={t('error')}>
        {failureText(failure)}
      </AlertBox>
    </div>
  );
}

function Actions({ metadataKey, ended }: { readonly metadataKey: string; readonly ended: boolean }) {
  const t = useTranslations('secrets.private');
  const { authenticated } = useBootstrap();
  return (
    <div className={`stack gap-3 ${css['actions']}`}>
      <LinkButton
        to={authenticated ? paths.dashboard : paths.home}
        kind={ended ? 'primary' : 'outline'}
        icon="plus"
      >
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
