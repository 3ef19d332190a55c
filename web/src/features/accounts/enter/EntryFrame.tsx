// The narrow card of the pages before sign-in; also prerendered (docs/design/web-accounts.md#sign-in).
import type { ReactNode } from 'react';
import css from './Entry.module.css';

type EntryFrameProps = {
  readonly heading: ReactNode;
  readonly children?: ReactNode;
  /** Stands below the card. */
  readonly below?: ReactNode;
};

export function EntryFrame({ heading, children, below }: EntryFrameProps) {
  return (
    <div className={css['narrow']}>
      <div className={`card cardDeep stack gap-5 ${css['card']}`}>
        <h1 tabIndex={-1}>{heading}</h1>
        {children}
      </div>
      {below && <p className={css['below']}>{below}</p>}
    </div>
  );
}

/** The width of the card, for pages that say one thing. */
export function Narrow({ children }: { readonly children: ReactNode }) {
  return <div className={css['narrow']}>{children}</div>;
}
