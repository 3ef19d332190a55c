// The prerendered start of a page with navigation: its head, and a card where scripts are off
// (docs/design/web-build.md#page-shell).
import type { ReactNode } from 'react';
import { PageTop } from '#shell/frame/DefaultLayout.tsx';
import { NoScriptCard } from '#shell/frame/NoScriptNotice.tsx';

export function PageStart({ children, centered }: { children: ReactNode; centered?: true }) {
  return (
    <PageTop>
      <div className="wrap">
        {children}
        <NoScriptCard centered={centered === true} />
      </div>
    </PageTop>
  );
}
