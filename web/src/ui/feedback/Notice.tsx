// A remark in the flow of the page (docs/design/web.md#components).
import type { ReactNode } from 'react';
import { Button } from '#ui/form/Button.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Notice.module.css';

const usualIcon = { neutral: 'info', good: 'check', warn: 'warn', info: 'info', private: 'lock' } as const;

interface NoticeProps {
  tone?: keyof typeof usualIcon | undefined;
  title?: ReactNode;
  icon?: IconName | undefined;
  /** Needs `dismissLabel`, the name of the close button. */
  onDismiss?: (() => void) | undefined;
  dismissLabel?: string | undefined;
  /** Set it for a notice that appears later, so that it is read aloud. */
  live?: 'status' | 'alert' | undefined;
  children?: ReactNode;
}

/** The default icon depends on `tone`. */
export function Notice({
  tone = 'neutral',
  title,
  icon,
  onDismiss,
  dismissLabel,
  live,
  children,
}: NoticeProps) {
  return (
    <div className={`${css['notice']} ${css[tone]}`} role={live}>
      <Icon name={icon ?? usualIcon[tone]} />
      <div className={css['text']}>
        {title && <strong>{title}</strong>} {children}
      </div>
      {onDismiss && (
        <Button
          kind="quiet"
          size="small"
          icon="x"
          iconOnly={dismissLabel ?? ''}
          onClick={onDismiss}
          className={css['dismiss']}
        />
      )}
    </div>
  );
}
