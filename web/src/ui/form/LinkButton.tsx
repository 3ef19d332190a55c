// A link that looks like a button (docs/design/web.md#components).
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
  /** Navigates without the router, because the server answers this path. */
  reload?: boolean | undefined;
  id?: string | undefined;
  /** Runs before the navigation. */
  onFollow?: (() => void) | undefined;
  children: ReactNode;
}

/** A native `a`. `to` is a path of this site. */
export function LinkButton({
  to,
  kind,
  size,
  icon,
  wide,
  reload = false,
  id,
  onFollow,
  children,
}: LinkButtonProps) {
  return (
    <Link
      to={to}
      id={id}
      onClick={onFollow}
      className={buttonClass({ kind, size, wide })}
      reloadDocument={reload}
    >
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
