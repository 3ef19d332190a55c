// Adds a domain by its name (docs/design/web-domains.md#add-a-domain).
import { addDomain } from '@glimpse/contracts/domains';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { cleanDomain, looksWhole, withSubdomain } from '#features/domains/typed-domain.ts';
import { DomainsTop } from '#features/domains/DomainsTop.tsx';
import { type Adding, isAboutName, useAddDomain } from '#features/domains/use-add-domain.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { paths } from '#lib/paths.ts';
import { AddressText } from '#ui/display/AddressText.tsx';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import css from './Domains.module.css';

export function Component() {
  const t = useTranslations('domains.add');
  const [name, setName] = useState('');
  const [adding, add] = useAddDomain();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void add(name);
  };
  return (
    <div className="wrap">
      <DomainsTop page="add" />
      <form
        className={`card cardDeep pad stack gap-5 ${css['form']}`}
        method="post"
        action={addDomain.path}
        noValidate
        onSubmit={submit}
      >
        <FormError adding={adding} name={name} />
        <NameField adding={adding} name={name} onName={(typed) => setName(cleanDomain(typed))} />
        <Preview name={name} />
        {looksWhole(name) && <WholeDomain name={name} onName={setName} />}
        <div className="formActions">
          <Button type="submit" kind="primary" size="big" pending={adding.pending ? t('pending') : undefined}>
            {t('submit')}
          </Button>
        </div>
      </form>
    </div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  return (
    <div className="wrap">
      <DomainsTop page="add" loading />
      <Card />
    </div>
  );
}

type FormErrorProps = { readonly adding: Adding; readonly name: string };

/** Errors that are not about the name; two of them lead on. */
function FormError({ adding: { failure, attempt } }: FormErrorProps) {
  const t = useTranslations('domains.add');
  const app = useTranslations('app');
  const failureText = useFailureText();
  if (!failure || isAboutName(failure.code)) return null;
  const plans = (words: ReactNode) => <Link to={paths.pricing}>{words}</Link>;
  return (
    <AlertBox key={attempt} kind="error" title={app('error')} focus>
      {failure.code === 'domains.not_in_plan' ? t.rich('notInPlan', { plans }) : failureText(failure)}
    </AlertBox>
  );
}

type NameFieldProps = { readonly adding: Adding; readonly name: string; onName(typed: string): void };

function NameField({ adding: { failure, sent, field }, name, onName }: NameFieldProps) {
  const t = useTranslations('domains.add');
  const failureText = useFailureText();
  const open = (words: ReactNode) => <Link to={paths.verifyDomain(sent)}>{words}</Link>;
  const error =
    failure && isAboutName(failure.code)
      ? failure.code === 'domains.duplicate'
        ? t.rich('duplicate', { open })
        : failureText(failure)
      : undefined;
  return (
    <Field id="domain" label={t('label')} help={t('help')} error={error}>
      <TextInput
        ref={field}
        name="domain"
        value={name}
        onChange={(event) => onName(event.currentTarget.value)}
        inputMode="url"
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        placeholder={t('placeholder')}
      />
    </Field>
  );
}

function Preview({ name }: { readonly name: string }) {
  const t = useTranslations('domains.add');
  if (!/[^.]\.[^.]/.test(name)) return null;
  return (
    <p className="small">
      {t.rich('preview', {
        url: () => (
          <bdi className={`mono ${css['address']}`} dir="ltr" translate="no">
            {`${location.protocol}//${name}/secret/…`}
          </bdi>
        ),
      })}
    </p>
  );
}

function WholeDomain({ name, onName }: { readonly name: string; onName(name: string): void }) {
  const t = useTranslations('domains.add');
  const proposed = withSubdomain(name);
  return (
    <Notice tone="warn" title={t.rich('apexTitle', { domain: () => <AddressText address={name} /> })}>
      {t('apexText')}
      <div className={css['propose']}>
        <Button size="small" onClick={() => onName(proposed)}>
          <span>{t.rich('apexUse', { domain: () => <AddressText address={proposed} /> })}</span>
        </Button>
      </div>
    </Notice>
  );
}
