// Asks the sender before an unopened secret is destroyed (docs/design/web-secrets.md#burn-page).
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BurnError } from '#features/secrets/burn/BurnError.tsx';
import { CannotBurn } from '#features/secrets/burn/CannotBurn.tsx';
import { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { type FoundReceipt, loadReceipt } from '#features/secrets/shared/secret-queries.ts';
import { SecretPassphrase } from '#features/secrets/shared/SecretPassphrase.tsx';
import { useWait } from '#features/secrets/shared/use-wait.tsx';
import { useBurn } from '#features/secrets/burn/use-burn.ts';
import { useParams } from '#lib/router/hooks.ts';
import type { Visit } from '#lib/router/route.ts';
import { useDurations } from '#lib/format/duration.ts';
import { paths } from '#lib/paths.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { Button } from '#ui/form/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

/** Loads the receipt; `undefined` for an unknown key. @throws LoadError */
export async function loader({ params: { key = '' }, app }: Visit): Promise<FoundReceipt | undefined> {
  return undefinedIfUnknown(loadReceipt(app.api, key));
}

export function Component({ data: found }: { readonly data: FoundReceipt | undefined }) {
  const { key = '' } = useParams();
  return (
    <div className="wrap">
      {found ? (
        <Found found={found} metadataKey={key} />
      ) : (
        <SecretUnavailable reason="privatePage" metadataKey={key} />
      )}
    </div>
  );
}

export const start: PageStart = { Painted, preview: 'secrets.private.preview', noIndex: true };

function Painted({ Notice }: NoScript) {
  const t = useTranslations('secrets.burn');
  return (
    <div className="wrap">
      <MessageCard iris="closed" heading={t('heading')} action={<Notice page="other" />}>
        <p>{t('consequence')}</p>
      </MessageCard>
    </div>
  );
}

type BurnProps = { readonly found: FoundReceipt; readonly metadataKey: string };

function Found(props: BurnProps) {
  const t = useTranslations('secrets.burn');
  if (props.found.details.is_destroyed) return <CannotBurn {...props} />;
  return (
    <MessageCard iris="closed" heading={t('heading')} action={<BurnForm {...props} />}>
      <p>{t('consequence')}</p>
      <WhichSecret found={props.found.record} />
    </MessageCard>
  );
}

function BurnForm({ found: { record }, metadataKey }: BurnProps) {
  const t = useTranslations('secrets.burn');
  const [state, burn] = useBurn(metadataKey);
  const [passphrase, setPassphrase] = useState('');
  const locked = record.has_passphrase && !record.sealed; // of a sealed link the server knows none
  const failure = state.kind === 'ready' ? state.failure : undefined;
  const wait = useWait(failure);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (wait === undefined) void burn(passphrase);
  };
  return (
    <form className="stack gap-5" method="post" onSubmit={submit}>
      <BurnError state={state} locked={locked} />
      {locked && (
        <SecretPassphrase
          label={t('passphrase')}
          help={t('passphraseHelp')}
          value={passphrase}
          onValue={setPassphrase}
          failure={failure}
        />
      )}
      <div className="formActions">
        <Button
          type="submit"
          kind="dangerSolid"
          size="big"
          icon={wait === undefined ? 'flame' : 'clock'}
          disabled={wait !== undefined}
          pending={state.kind === 'burning' ? t('burning') : undefined}
        >
          {wait ?? t('confirm')}
        </Button>
        <LinkButton to={paths.privatePage(metadataKey)} kind="quiet" size="big">
          {t('cancel')}
        </LinkButton>
      </div>
    </form>
  );
}

function WhichSecret({ found: { secret_shortkey, expiration } }: { readonly found: FoundReceipt['record'] }) {
  const t = useTranslations('secrets.share');
  const { two } = useDurations();
  return (
    <p className="small">
      <bdi className="mono" dir="ltr" translate="no">
        {secret_shortkey}
      </bdi>{' '}
      ·{' '}
      <Countdown
        until={expiration * 1000}
        text={(left) => (left > 0 ? t('expiresIn', { duration: two(left) }) : t('ended'))}
      />
    </p>
  );
}
