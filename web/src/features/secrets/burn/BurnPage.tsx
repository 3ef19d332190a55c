// Asks the sender before an unopened secret is destroyed (docs/design/web-secrets.md#burn-page).
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { BurnError } from '#features/secrets/burn/BurnError.tsx';
import { CannotBurn } from '#features/secrets/burn/CannotBurn.tsx';
import { SecretUnavailable } from '#features/secrets/shared/SecretUnavailable.tsx';
import { type FoundReceipt, loadReceipt } from '#features/secrets/shared/secret-queries.ts';
import { SecretPassphrase } from '#features/secrets/shared/SecretPassphrase.tsx';
import { useBurn } from '#features/secrets/burn/use-burn.ts';
import { appContext } from '#lib/app.tsx';
import { useDurations } from '#lib/duration.ts';
import { paths } from '#lib/paths.ts';
import { undefinedIfUnknown } from '#lib/load-error.ts';
import { Button } from '#ui/form/Button.tsx';
import { Countdown } from '#ui/display/Countdown.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

/** Loads the receipt; `undefined` for an unknown key. @throws LoadError */
export async function loader({
  params: { key = '' },
  context,
}: LoaderFunctionArgs): Promise<FoundReceipt | undefined> {
  return undefinedIfUnknown(loadReceipt(context.get(appContext).api, key));
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  const { key = '' } = useParams();
  return (
    <div className="wrap">
      {found ? <Found found={found} metadataKey={key} /> : <SecretUnavailable reason="privatePage" />}
    </div>
  );
}

function Found(props: BurnFormProps) {
  return props.found.details.is_destroyed ? <CannotBurn {...props} /> : <BurnForm {...props} />;
}

type BurnFormProps = { readonly found: FoundReceipt; readonly metadataKey: string };

function BurnForm({ found: { record }, metadataKey }: BurnFormProps) {
  const t = useTranslations('secrets.burn');
  const [state, burn] = useBurn(metadataKey);
  const [passphrase, setPassphrase] = useState('');
  const failure = state.kind === 'ready' ? state.failure : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void burn(passphrase);
  };
  return (
    <form className="stack gap-5 proseWrap" method="post" onSubmit={submit}>
      <div>
        <PageHeading>{t('heading')}</PageHeading>
        <p>{t('consequence')}</p>
      </div>
      <WhichSecret found={record} />
      <BurnError state={state} />
      {record.has_passphrase && (
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
          icon="flame"
          pending={state.kind === 'burning' ? t('burning') : undefined}
        >
          {t('confirm')}
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
    <p className="muted">
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
