// The drawer with passphrase, lifetime and what only customers choose
// (docs/design/web-secrets.md#secret-form).
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

type PrivacyOptionsProps = {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  readonly errors: FormErrors;
  /** What only customers choose, and what the closed drawer says of it. */ readonly own: ReactNode;
  readonly summary: ReactNode;
};

export function PrivacyOptions({ draft, change, errors, own, summary }: PrivacyOptionsProps) {
  const t = useTranslations('secrets.form');
  const usual = t(draft.passphrase === '' ? 'privacyOpen' : 'privacyLocked', useTold(draft));
  return (
    <Disclosure title={t('privacy')} now={summary ?? usual} stored="Privacy Options">
      <div className="two">
        <Passphrase value={draft.passphrase} change={change} error={errors.of('passphrase')} />
        <Lifetime value={draft.lifetime} change={change} error={errors.of('ttl')} />
        {own}
      </div>
    </Disclosure>
  );
}

/** Returns what the closed drawer says of the lifetime. */
export function useTold({ lifetime }: Draft): { readonly lifetime: string } {
  const t = useTranslations('secrets.form');
  const durations = useDurations();
  const { options } = lifetimes(useBootstrap());
  return { lifetime: options.length > 0 ? durations.lifetime(Number(lifetime)) : t('noOptions') };
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
