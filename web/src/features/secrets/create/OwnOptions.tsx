// What only customers choose: the recipient, their note, and whether they are mailed at the end
// (docs/design/web-secrets.md#secret-form).
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '#features/secrets/create/draft.ts';
import { useTold } from '#features/secrets/create/PrivacyOptions.tsx';
import type { FormErrors } from '#features/secrets/create/use-form-errors.ts';
import { useSealed } from '#features/secrets/create/use-sealed.ts';
import { useBootstrap } from '#lib/app.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import css from './SecretForm.module.css';

type OwnOptionsProps = {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  readonly errors: FormErrors;
};

/** What the closed drawer says. */
function Summary({ draft }: { readonly draft: Draft }) {
  const t = useTranslations('secrets.form');
  const told = useTold(draft);
  const mailed = draft.recipient !== '';
  if (draft.passphrase !== '') return mailed ? t('privacyLockedMailed', told) : t('privacyLocked', told);
  return mailed ? t('privacyOpenMailed', told) : t('privacyOpen', told);
}

/** The switch starts as the account says, and stays with this secret. */
function Options({ draft: { recipient, note, notify }, change, errors }: OwnOptionsProps) {
  const t = useTranslations('secrets.form');
  const { cust } = useBootstrap();
  return (
    <div className={`${css['recipient']} stack gap-5`}>
      <Recipient value={recipient} change={change} error={errors.of('recipient')} />
      <Field label={t('note')} help={t('noteHelp')} error={errors.of('memo')}>
        <TextInput
          name="memo"
          dir="auto"
          autoComplete="off"
          value={note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </Field>
      <Switch
        label={t('notify')}
        help={t('notifyHelp')}
        checked={notify ?? cust?.notify ?? false}
        onChange={(on) => change({ notify: on })}
      />
    </div>
  );
}

type RecipientProps = {
  readonly value: string;
  change(part: Partial<Draft>): void;
  readonly error: string | undefined;
};

/** Gets the link; of a sealed link only the half. */
function Recipient({ value, change, error }: RecipientProps) {
  const t = useTranslations('secrets.form');
  const sealed = useTranslations('sealed.form');
  const help = useSealed().on ? sealed('halfHelp') : t('recipientHelp');
  return (
    <Field label={t('recipient')} help={help} error={error}>
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

export type OwnParts = {
  readonly Options: ComponentType<OwnOptionsProps>;
  readonly Summary: ComponentType<Pick<OwnOptionsProps, 'draft'>>;
};

export const ownParts: OwnParts = { Options, Summary };
