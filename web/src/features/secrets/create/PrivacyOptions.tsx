// The drawer with passphrase and lifetime (docs/design/product.md#creation-form).
import { limits } from '@glimpse/contracts/limits';
import { useTranslations } from 'use-intl';
import type { Draft } from '#features/secrets/create/draft.ts';
import { lifetimes } from '#features/secrets/create/form-rules.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useDurations } from '#lib/duration.ts';
import { Disclosure } from '#ui/overlay/Disclosure.tsx';
import { Field } from '#ui/form/Field.tsx';
import { PasswordInput } from '#ui/form/PasswordInput.tsx';
import { Select } from '#ui/form/Select.tsx';

type PrivacyOptionsProps = {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  readonly passphraseError: string | undefined;
  readonly lifetimeError: string | undefined;
};

export function PrivacyOptions({ draft, change, passphraseError, lifetimeError }: PrivacyOptionsProps) {
  const t = useTranslations('secrets.form');
  const app = useTranslations('app');
  const durations = useDurations();
  const { options } = lifetimes(useBootstrap());
  const lifetime = options.length > 0 ? durations.lifetime(Number(draft.lifetime)) : t('noOptions');
  return (
    <Disclosure
      title={t('privacy')}
      now={t(draft.passphrase ? 'privacyLocked' : 'privacyOpen', { lifetime })}
      stored="Privacy Options"
    >
      <div className="two">
        <Field label={t('passphrase')} help={t('passphraseHelp')} error={passphraseError}>
          <PasswordInput
            name="passphrase"
            autoComplete="off"
            maxLength={2 * limits.passphraseChars}
            showLabel={app('showPassphrase')}
            value={draft.passphrase}
            onChange={(event) => change({ passphrase: event.currentTarget.value })}
          />
        </Field>
        <Field id="lifetime" label={t('lifetime')} help={t('lifetimeHelp')} error={lifetimeError}>
          <Select
            name="ttl"
            value={draft.lifetime}
            onChange={(event) => change({ lifetime: event.currentTarget.value })}
          >
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
      </div>
    </Disclosure>
  );
}
