// The choice of the host of the link (docs/design/web-secrets.md#secret-form).
import { useTranslations } from 'use-intl';
import { linkHosts } from '#features/secrets/create/form-rules.ts';
import { useLinkHost } from '#features/secrets/create/use-link-host.ts';
import { useBootstrap } from '#lib/app.tsx';
import { Field } from '#ui/form/Field.tsx';
import { Select } from '#ui/form/Select.tsx';
import css from './SecretForm.module.css';

/** Renders nothing without a choice. */
export function LinkDomain({ error }: { readonly error: string | undefined }) {
  const t = useTranslations('secrets.form');
  const hosts = linkHosts(useBootstrap());
  const [host, choose] = useLinkHost();
  if (hosts.length === 0) return null;
  return (
    <div className={css['domain']}>
      <Field id="shareDomain" label={t('domain')} error={error}>
        <Select
          name="share_domain"
          dir="ltr"
          translate="no"
          value={host}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {hosts.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
