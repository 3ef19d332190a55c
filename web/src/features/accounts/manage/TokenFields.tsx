// Name, scope and end of a new API token (docs/design/web-accounts.md#api-tokens).
import { limits } from '@glimpse/contracts/limits';
import { fits, trimPasted } from '@glimpse/contracts/typed/typed-text';
import { useTranslations } from 'use-intl';
import { fieldProblem } from '#features/accounts/shared/fields.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { Field } from '#ui/form/Field.tsx';
import { Select } from '#ui/form/Select.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';

export type TypedToken = {
  readonly name: string;
  readonly scope: string;
  readonly days: string;
  readonly confirmation: string;
};

/** What the form offers; a program may ask for any number of days. */
const scopes = [
  ['create', 'create'],
  ['create receipts', 'createAndReceipts'],
  ['receipts', 'receipts'],
  ['everything', 'everything'],
] as const;
const lives = ['30', '90', '365', ''] as const;

/** The first problem that the page finds itself. */
export function tokenProblem({ name, confirmation }: TypedToken): ApiFailure | undefined {
  const bare = trimPasted(name);
  if (bare === '') return fieldProblem('name', 'accounts.token_name_missing');
  if (!fits(bare, limits.tokenNameChars)) return fieldProblem('name', 'accounts.bad_token_name');
  return confirmation === '' ? fieldProblem('confirmation', 'accounts.confirm_missing') : undefined;
}

type TokenFieldsProps = {
  readonly typed: TypedToken;
  readonly errorOf: (field: string) => string | undefined;
  onType(part: Partial<TypedToken>): void;
};

export function TokenFields({ typed, errorOf, onType }: TokenFieldsProps) {
  const t = useTranslations('accounts.account.token');
  return (
    <>
      <Field label={t('name')} help={t('nameHelp')} error={errorOf('name')}>
        <TextInput
          name="name"
          autoComplete="off"
          required
          value={typed.name}
          onChange={({ currentTarget }) => onType({ name: currentTarget.value })}
        />
      </Field>
      <Field label={t('scope')} error={errorOf('scope')}>
        <Select
          name="scope"
          value={typed.scope}
          onChange={({ currentTarget }) => onType({ scope: currentTarget.value })}
        >
          {scopes.map(([value, name]) => (
            <option key={value} value={value}>
              {t(`offers.${name}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('life')} error={errorOf('days')}>
        <Select
          name="days"
          value={typed.days}
          onChange={({ currentTarget }) => onType({ days: currentTarget.value })}
        >
          {lives.map((days) => (
            <option key={days} value={days}>
              {days === '' ? t('noEnd') : t('days', { n: Number(days) })}
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
