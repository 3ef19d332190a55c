// A state in one or two words (docs/design/web.md#components).
import type { ReactNode } from 'react';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Badge.module.css';

interface BadgeProps {
  tone?: 'neutral' | 'good' | 'wait' | 'warn' | 'brand' | undefined;
  icon?: IconName | undefined;
  struck?: boolean | undefined;
  children: ReactNode;
}

/** The colour only repeats the text. */
export function Badge({ tone = 'neutral', icon, struck = false, children }: BadgeProps) {
  return (
    <span className={`${css['badge']} ${css[tone]}`}>
      {struck ? <s>{children}</s> : children}
      {icon && <Icon name={icon} />}
    </span>
  );
}
