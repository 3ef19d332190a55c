// Advice for people who do not expect the link (docs/design/web.md#trust-on-the-recipient-page).
import { useTranslations } from 'use-intl';
import { useScheme } from '#features/secrets/shared/use-painted.ts';
import { useBootstrap } from '#lib/app.tsx';

export function NotExpecting() {
  const t = useTranslations('secrets.recipient');
  const { display_domain } = useBootstrap();
  const scheme = useScheme();
  const address = () => (
    <bdi className="mono" dir="ltr" translate="no">
      {scheme}
      {display_domain}
    </bdi>
  );
  return t.rich('notExpecting', { b: (words) => <strong>{words}</strong>, address });
}
