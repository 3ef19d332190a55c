// The page's one h1; the shell moves the focus to it after a navigation (web.md 3.1).
import type { ReactNode } from 'react';

/** With a badge the two stand in one row. */
export function PageHeading({ children, badge }: { children: ReactNode; badge?: ReactNode }) {
  return (
    <div className="pageHead">
      <h1 tabIndex={-1}>{children}</h1>
      {badge}
    </div>
  );
}
