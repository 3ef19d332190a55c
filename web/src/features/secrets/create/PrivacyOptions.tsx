// The drawer with passphrase, lifetime and recipient (docs/design/web-secrets.md#secret-form).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '#features/secrets/create/draft.ts';
import { lifetimes } from '#features/secrets/create/form-rules.ts';
import type { FormErrors } from '#features/secrets/create/use-form-errors.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useDurations } from '#lib/format/duration.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import css from './SecretForm.module.css';

type PrivacyOptionsProps = {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  readonly errors: FormErrors;
  /** Whether the form asks for a recipient. */ readonly recipient: boolean;
  /** What only customers choose. */ readonly own: ReactNode;
};

export function PrivacyOptions({ draft, change, errors, recipient, own }: PrivacyOptionsProps) {
  const t = useTranslations('secrets.form');
  return (
    <Disclosure title={t('privacy')} now={useSummary(draft, recipient)} stored="Privacy Options">
      <div className="two">
        <Passphrase value={draft.passphrase} change={change} error={errors.of('passphrase')} />
        <Lifetime value={draft.lifetime} change={change} error={errors.of('ttl')} />
        {recipient && (
          <div className={css['recipient']}>
            <Recipient value={draft.recipient} change={change} error={errors.of('recipient')} />
          </div>
        )}
        {own}
      </div>
    </Disclosure>
  );
}

/** Returns what the closed drawer says. */
function useSummary({ lifetime, passphrase, recipient }: Draft, mayMail: boolean): string {
  const t = useTranslations('secrets.form');
  const durations = useDurations();
  const { options } = lifetimes(useBootstrap());
  const told = { lifetime: options.length > 0 ? durations.lifetime(Number(lifetime)) : t('noOptions') };
  const mailed = mayMail && recipient !== '';
  if (passphrase !== '') return mailed ? t('privacyLockedMailed', told) : t('privacyLocked', told);
  return mailed ? t('privacyOpenMailed', told) : t('privacyOpen', told);
}

type OptionProps = {
  readonly value: string;
  change(part: Partial<Draft>): void;
  readonly error: string | undefined;
};

function Passphrase({ value, change, error }: OptionProps) {
  const t = useTranslations('secrets.form');
  const app = useTranslations('app');
  return (
    <Field label={t('passphrase')} help={t('passphraseHelp')} error={error}>
      <PasswordInput
        name="passphrase"
        autoComplete="off"
        showLabel={app('showPassphrase')}
        value={value}
        onChange={(event) => change({ passphrase: event.currentTarget.value })}
      />
    </Field>
  );
}

function Lifetime({ value, change, error }: OptionProps) {
  const t = useTranslations('secrets.form');
  const durations = useDurations();
  const { options } = lifetimes(useBootstrap());
  return (
    <Field id="lifetime" label={t('lifetime')} help={t('lifetimeHelp')} error={error}>
      <Select name="ttl" value={value} onChange={(event) => change({ lifetime: event.currentTarget.value })}>
        <option value="" disabled>
          {options.length > 0 ? t('chooseLifetime') : t('noOptions')}
        </option>
        {options.map((seconds) => (
          <option key={seconds} value={String(seconds)}>
            {durations.lifetime(seconds)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Recipient({ value, change, error }: OptionProps) {
  const t = useTranslations('secrets.form');
  return (
    <Field label={t('recipient')} help={t('recipientHelp')} error={error}>
      <TextInput
        name="recipient[]"
        type="email"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value}
        onChange={(event) => change({ recipient: event.currentTarget.value })}
      />
    </Field>
  );
}
