// A link that looks like a button; it goes somewhere and never acts (web.md 3.1).
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass, type ButtonKind, type ButtonSize } from '#ui/form/button-style.ts';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';

interface LinkButtonProps {
  to: string;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  wide?: boolean | undefined;
  /** A full navigation instead of one by the router: the server answers this path. */
  reload?: boolean | undefined;
  id?: string | undefined;
  children: ReactNode;
}

/** A native `a`. `to` is a path of this site; for a path the server answers itself set `reload`. */
export function LinkButton({ to, kind, size, icon, wide, reload = false, id, children }: LinkButtonProps) {
  return (
    <Link to={to} id={id} className={buttonClass({ kind, size, wide })} reloadDocument={reload} viewTransition={!reload}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
