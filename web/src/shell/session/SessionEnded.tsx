// Tells on the next page that the session ended (docs/design/web-accounts.md#signing-out).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { paths } from '#lib/paths.ts';
import { Notice } from '#ui/feedback/Notice.tsx';

/** `path` is the page that the reader was on. */
export function SessionEnded({ path }: { path: string }) {
  const t = useTranslations('shell.signedOut');
  return (
    <Notice tone="warn" live="status">
      {t.rich('ended', { signIn: (words) => <Link to={paths.signInFor(path)}>{words}</Link> })}
    </Notice>
  );
}
