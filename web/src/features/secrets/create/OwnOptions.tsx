// What only customers choose: their note, and whether they are mailed at the end
// (docs/design/web-secrets.md#secret-form).
import { useTranslations } from 'use-intl';
import type { Draft } from '#features/secrets/create/draft.ts';
import type { FormErrors } from '#features/secrets/create/use-form-errors.ts';
import { useBootstrap } from '#lib/app.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Switch } from '#ui/form/Switch.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import css from './SecretForm.module.css';

export type OwnOptionsProps = {
  readonly draft: Draft;
  change(part: Partial<Draft>): void;
  readonly errors: FormErrors;
};

/** The switch starts as the account says, and stays with this secret. */
export function OwnOptions({ draft: { note, notify }, change, errors }: OwnOptionsProps) {
  const t = useTranslations('secrets.form');
  const { cust } = useBootstrap();
  return (
    <div className={`${css['recipient']} stack gap-5`}>
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
