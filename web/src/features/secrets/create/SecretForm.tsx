// The creation form: text, domain, drawers, buttons (docs/design/web-secrets.md#secret-form).
import { concealSecret } from '@glimpse/contracts/secrets';
import { type SubmitEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useDraft } from '#features/secrets/create/draft.ts';
import { lifetimes, linkHosts, maxChars } from '#features/secrets/create/form-rules.ts';
import { FormActions } from '#features/secrets/create/FormActions.tsx';
import { LinkDomain } from '#features/secrets/create/LinkDomain.tsx';
import { LinkPreview } from '#features/secrets/create/LinkPreview.tsx';
import type { OwnParts } from '#features/secrets/create/OwnOptions.tsx';
import { PrivacyOptions } from '#features/secrets/create/PrivacyOptions.tsx';
import { SealedSwitch } from '#features/secrets/create/SealedSwitch.tsx';
import { SecretText } from '#features/secrets/create/SecretText.tsx';
import { type Kind, useCreate } from '#features/secrets/create/use-create.ts';
import { type FieldName, useFormErrors } from '#features/secrets/create/use-form-errors.ts';
import { useDraggedFiles } from '#features/secrets/create/use-dragged-files.ts';
import { useLinkHost } from '#features/secrets/create/use-link-host.ts';
import { useSealed } from '#features/secrets/create/use-sealed.ts';
import { useBootstrap } from '#lib/app.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import css from './SecretForm.module.css';

type SecretFormProps = {
  /** `home`: for visitors, with asterisk. `dashboard`: for customers, with recipient. */
  readonly place: 'home' | 'dashboard';
  /** What only customers choose; apart, so that Home does not load it. */
  readonly own?: OwnParts;
};

const places = { home: { rows: 6, recipient: false }, dashboard: { rows: 5, recipient: true } } as const;

export function SecretForm({ place, own: Own }: SecretFormProps) {
  const [typed, change] = useDraft();
  const bootstrap = useBootstrap();
  const [host] = useLinkHost();
  const draft = { ...typed, lifetime: typed.lifetime || lifetimes(bootstrap).preset };
  const [creation, create] = useCreate();
  const form = useRef<HTMLFormElement>(null);
  const { rows, recipient } = places[place];
  const errors = useFormErrors(creation, form, fieldsOf(recipient, linkHosts(bootstrap).length > 0));
  const sealed = useSealed();
  const max = maxChars(bootstrap);
  const asText = !(sealed.on && bootstrap.sealed_links.file_bytes > 0);
  const drop = useDraggedFiles({ before: draft.text, max, asText, onText: (text) => change({ text }) });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const shareDomain = host === bootstrap.site_host ? '' : host;
    const own = recipient ? {} : { recipient: '', note: '', notify: undefined };
    void create(kindOf(event), { ...draft, ...own, shareDomain, sealed: sealed.on });
  };
  return (
    <form
      ref={form}
      className={drop.over ? `card ${css['compose']} ${css['dropping']}` : `card ${css['compose']}`}
      method="post"
      noValidate // the browser cannot show its message in a closed drawer
      action={concealSecret.path}
      onSubmit={submit}
      aria-busy={Boolean(creation.pending)}
    >
      {errors.general && <GeneralError key={creation.attempt} text={errors.general} />}
      <SecretText
        draft={draft}
        rows={rows}
        change={change}
        error={errors.of('secret')}
        refusal={drop.refusal}
        hiddenLabel={place === 'dashboard'}
        sealed={sealed.on}
      />
      <LinkDomain error={errors.of('share_domain')} />
      <div className={css['drawers']}>
        <LinkPreview sealed={sealed.on} />
        <PrivacyOptions
          draft={draft}
          change={change}
          errors={errors}
          own={Own && <Own.Options draft={draft} change={change} errors={errors} />}
          summary={Own && <Own.Summary draft={draft} />}
        />
      </div>
      <FormActions
        star={place === 'home'}
        typed={draft.text !== '' || (sealed.on && draft.file !== undefined)}
        customDomain={host !== bootstrap.site_host && !sealed.on}
        pending={creation.pending}
      />
      <SealedSwitch sealed={sealed} draft={draft} change={change} />
    </form>
  );
}

function fieldsOf(recipient: boolean, domains: boolean): readonly FieldName[] {
  return [
    'secret',
    'passphrase',
    'ttl',
    ...(recipient ? (['recipient', 'memo'] as const) : []),
    ...(domains ? (['share_domain'] as const) : []),
  ];
}

function kindOf(event: SubmitEvent<HTMLFormElement>): Kind {
  const { nativeEvent } = event;
  const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.value === 'generate' ? 'generate' : 'share';
}

function GeneralError({ text }: { readonly text: string }) {
  const t = useTranslations('app');
  return (
    <div className={css['alert']}>
      <AlertBox kind="error" title={t('error')} focus>
        {text}
      </AlertBox>
    </div>
  );
}
