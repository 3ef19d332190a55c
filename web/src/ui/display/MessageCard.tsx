// A page that says one thing: iris, heading, one sentence, one way on (docs/design/web.md#components).
import { type ReactNode, useEffect, useRef } from 'react';
import { Iris, type IrisState } from '#ui/display/Iris.tsx';
import css from './MessageCard.module.css';

interface MessageCardProps {
  iris: IrisState;
  /** The iris gets empty by an action of the reader. */
  emptied?: boolean | undefined;
  /** The page's h1. */
  heading: ReactNode;
  /** The sentence. */
  children?: ReactNode;
  /** One link or button, or a small form. */
  action?: ReactNode;
  /** What only some readers need, in small type. */
  more?: ReactNode;
  /** True inside another card. */
  bare?: boolean | undefined;
  /** Moves the focus to the heading, when the card replaces another state. */
  focus?: boolean | undefined;
}

export function MessageCard({
  iris,
  emptied = false,
  heading,
  children,
  action,
  more,
  bare = false,
  focus = false,
}: MessageCardProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) title.current?.focus();
  }, [focus]);
  return (
    <div className={bare ? css['bare'] : `card cardDeep ${css['card']}`}>
      <Iris state={iris} moves={emptied} />
      <h1 ref={title} tabIndex={-1}>
        {heading}
      </h1>
      {children && <div className={css['text']}>{children}</div>}
      {action && <div className={css['action']}>{action}</div>}
      {more && <div className={css['more']}>{more}</div>}
    </div>
  );
}
