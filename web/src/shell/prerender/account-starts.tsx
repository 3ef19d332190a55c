// The prerendered start of pages of an account and of refused pages (docs/design/web-accounts.md#sign-in).
import { useTranslations } from 'use-intl';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { NoScriptNotice } from '#shell/frame/NoScriptNotice.tsx';
import { QuietTop } from '#shell/frame/QuietLayout.tsx';
import { Logo } from '#shell/header/Logo.tsx';
import { PageStart } from '#shell/prerender/PageStart.tsx';
import { signedInVisitor } from '#shell/prerender/prerendered-bootstrap.ts';
import type { PrerenderedPage } from '#shell/prerender/prerendered-page.ts';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';

const chunk = 'src/features/accounts/enter/entry.tsx';

const framedEntry = (name: 'signIn' | 'signUp'): PrerenderedPage => ({
  handle: { title: `accounts.${name}.documentTitle` },
  element: <FramedEntryStart name={name} />,
  chunk,
  texts: name,
});

const quietEntry = (name: 'forgot' | 'reset'): PrerenderedPage => ({
  handle: { title: `accounts.${name}.documentTitle` },
  element: <QuietEntryStart name={name} />,
  chunk,
  texts: name,
  noIndex: true,
});

const refused = (kind: 'notAllowed' | 'unavailable'): PrerenderedPage => ({
  handle: { title: 'shell.routeError.documentTitle' },
  element: <RefusedStart kind={kind} />,
  texts: 'notFound',
  noIndex: true,
});

/** Pages by route pattern. `403` and `503` stand in the place of a page that the visitor may not see now. */
export const accountPages: Readonly<Record<string, PrerenderedPage>> = {
  '/signin': framedEntry('signIn'),
  '/signup': framedEntry('signUp'),
  '/forgot': quietEntry('forgot'),
  '/forgot/:resetKey': quietEntry('reset'),
  '/account': {
    handle: { title: 'accounts.account.documentTitle' },
    element: <AccountStart />,
    chunk: 'src/features/accounts/manage/AccountPage.tsx',
    texts: 'account',
    bootstrap: signedInVisitor,
  },
  403: refused('notAllowed'),
  503: refused('unavailable'),
};

function FramedEntryStart({ name }: { name: 'signIn' | 'signUp' }) {
  const t = useTranslations('accounts');
  return (
    <PageTop>
      <div className="wrap">
        <EntryFrame heading={t(`${name}.heading`)}>
          <NoScriptNotice page="other" />
        </EntryFrame>
      </div>
    </PageTop>
  );
}

function QuietEntryStart({ name }: { name: 'forgot' | 'reset' }) {
  const t = useTranslations('accounts');
  return (
    <QuietTop header={<Logo id="logo" />}>
      <EntryFrame heading={t(`${name}.heading`)}>
        <NoScriptNotice page="other" />
      </EntryFrame>
    </QuietTop>
  );
}

function AccountStart() {
  const t = useTranslations('accounts.account');
  return (
    <PageStart>
      <PageHeading>{t('heading')}</PageHeading>
    </PageStart>
  );
}

/** The same heading and text as the boundary of the routes shows. */
function RefusedStart({ kind }: { kind: 'notAllowed' | 'unavailable' }) {
  const t = useTranslations('shell.routeError');
  return (
    <PageTop>
      <div className="wrap">
        <MessageCard ring="closed" heading={t(`${kind}.heading`)} action={<NoScriptNotice page="other" />}>
          <p>{t(`${kind}.text`)}</p>
        </MessageCard>
      </div>
    </PageTop>
  );
}
