// The painted pages that stand in the place of a page which the visitor may not see now
// (docs/design/web-build.md#page-shell).
import { useTranslations } from 'use-intl';
import { DefaultLayout } from '#shell/frame/DefaultLayout.tsx';
import { NoScriptNotice } from '#shell/frame/NoScriptNotice.tsx';
import type { PrerenderedPage } from '#shell/prerender/prerendered-page.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';

const refused = (kind: 'notAllowed' | 'unavailable'): PrerenderedPage => ({
  handle: { title: 'shell.routeError.documentTitle' },
  element: <RefusedStart kind={kind} />,
  layouts: [DefaultLayout],
  texts: 'notFound',
  noIndex: true,
});

/** By the status that the server answers with. */
export const refusedPages: Readonly<Record<string, PrerenderedPage>> = {
  403: refused('notAllowed'),
  503: refused('unavailable'),
};

/** The same heading and text as the boundary of the routes shows. */
function RefusedStart({ kind }: { kind: 'notAllowed' | 'unavailable' }) {
  const t = useTranslations('shell.routeError');
  return (
    <div className="wrap">
      <MessageCard iris="closed" heading={t(`${kind}.heading`)} action={<NoScriptNotice page="other" />}>
        <p>{t(`${kind}.text`)}</p>
      </MessageCard>
    </div>
  );
}
