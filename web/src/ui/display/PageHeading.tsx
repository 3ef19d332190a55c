// The h1 of a page, which takes the focus after a navigation (docs/design/web.md#components).
import type { ReactNode } from 'react';

/** Shows heading and badge in one row. */
export function PageHeading({ children, badge }: { children: ReactNode; badge?: ReactNode }) {
  return (
    <div className="pageHead">
      <h1 tabIndex={-1}>{children}</h1>
      {badge}
    </div>
  );
}
