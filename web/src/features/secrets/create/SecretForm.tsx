// The creation form: text, link preview, privacy options, buttons (docs/design/web.md#secret-form).
import { concealSecret } from '@glimpse/contracts/secrets';
import { type FormEvent, useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Draft, useDraft } from '#features/secrets/create/draft.ts';
import { lifetimes, maxChars } from '#features/secrets/create/form-rules.ts';
import { FormActions } from '#features/secrets/create/FormActions.tsx';
import { LinkPreview } from '#features/secrets/create/LinkPreview.tsx';
import { PrivacyOptions } from '#features/secrets/create/PrivacyOptions.tsx';
import { type Creation, type Kind, useCreate } from '#features/secrets/create/use-create.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { announce } from '#ui/display/announce.ts';
import { Counter } from '#ui/feedback/Counter.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { countChars } from '#ui/form/text-limit.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import css from './SecretForm.module.css';

/** Fields that an error of the API can name (docs/design/http-api.md#errors). `ttl` is the lifetime. */
type FieldName = 'secret' | 'passphrase' | 'ttl';

export function SecretForm() {
  const [typed, change] = useDraft();
  const { preset } = lifetimes(useBootstrap());
  const draft = { ...typed, lifetime: typed.lifetime || preset };
  const [creation, create] = useCreate();
  const errors = useErrors(creation);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void create(kindOf(event), draft);
  };
  return (
    <form
      className={`card ${css['compose']}`}
      method="post"
      action={concealSecret.path}
      onSubmit={submit}
      aria-busy={Boolean(creation.pending)}
    >
      {errors.general && <GeneralError attempt={creation.attempt} text={errors.general} />}
      <SecretText draft={draft} change={change} error={errors.of('secret')} />
      <div className={css['drawers']}>
        <LinkPreview />
        <PrivacyOptions
          draft={draft}
          change={change}
          passphraseError={errors.of('passphrase')}
          lifetimeError={errors.of('ttl')}
        />
      </div>
      <FormActions empty={draft.text === ''} pending={creation.pending} />
    </form>
  );
}

function kindOf(event: FormEvent<HTMLFormElement>): Kind {
  const { nativeEvent } = event;
  const pressed = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
  return pressed instanceof HTMLButtonElement && pressed.value === 'generate' ? 'generate' : 'share';
}

/** Assigns an error to its field. All other errors are general. */
function useErrors({ failure }: Creation): {
  general: string | undefined;
  of(field: FieldName): string | undefined;
} {
  const textOf = useFailureText();
  const text = failure && textOf(failure);
  const fields = ['secret', 'passphrase', 'ttl'];
  const field = failure?.field !== undefined && fields.includes(failure.field) ? failure.field : undefined;
  return { general: field ? undefined : text, of: (name) => (name === field ? text : undefined) };
}

function GeneralError({ attempt, text }: { readonly attempt: number; readonly text: string }) {
  const t = useTranslations('app');
  return (
    <AlertBox key={attempt} kind="error" title={t('error')} focus>
      {text}
    </AlertBox>
  );
}

type SecretTextProps = {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  readonly error: string | undefined;
};

function SecretText({ draft: { text }, change, error }: SecretTextProps) {
  const t = useTranslations('secrets.form');
  const max = maxChars(useBootstrap());
  const counted = countChars(useDeferredValue(text));
  const [cut, setCut] = useState(false);
  const noteId = useId();
  const cutText = t('cut', { max });
  const heard = useRef(false);
  const wasCut = () => {
    setCut(true);
    if (!heard.current) announce(cutText);
    heard.current = true;
  };
  return (
    <div className="counted">
      <div className={css['head']}>
        <label className="label" htmlFor="secret">
          {t('text')}
        </label>
        <Counter
          id="secret-count"
          value={counted}
          max={max}
          text={t('counter', { current: String(counted), max: String(max) })}
        />
      </div>
      <TextArea
        id="secret"
        name="secret"
        rows={6}
        value={text}
        onValue={(next) => change({ text: next })}
        max={max}
        onCut={wasCut}
        placeholder={t('placeholder')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        translate="no"
        aria-describedby={`secret-count ${noteId}`}
        aria-invalid={error ? true : undefined}
      />
      <p id={noteId} className={error ? css['error'] : 'help'} hidden={!error && !cut}>
        {error && <Icon name="warn" />}
        {error ?? (cut && cutText)}
      </p>
    </div>
  );
}
