// Names the region that holds the account, where there are several (docs/design/web-accounts.md#sign-in).
import { useTranslations } from 'use-intl';
import { useBootstrap } from '#lib/app.tsx';

/** `signIn` says that accounts are separate, `signUp` where the data stays. */
export function RegionLine({ page }: { readonly page: 'signIn' | 'signUp' }) {
  const t = useTranslations('accounts.form');
  const { regions } = useBootstrap();
  const current = regions?.jurisdictions.find(
    ({ identifier }) => identifier === regions.current_jurisdiction,
  );
  if (!current) return null;
  return <p className="muted small">{t(`region.${page}`, { region: current.display_name })}</p>;
}
