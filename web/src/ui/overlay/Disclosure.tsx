// A row that opens; the closed row shows the current value (docs/design/web.md#components).
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useStored, writeStored } from '#lib/storage.ts';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Disclosure.module.css';

interface DisclosureProps {
  title: ReactNode;
  /** The title while it is open, if another one. */
  openTitle?: ReactNode;
  /** The current value, shown in the closed row. */
  now?: ReactNode;
  /** Stores open or closed in local storage under this name. */
  stored?: string | undefined;
  /** `private` marks content for the sender only. `link` is a small text button. */
  tone?: 'plain' | 'private' | 'link' | undefined;
  icon?: IconName | undefined;
  defaultOpen?: boolean | undefined;
  children: ReactNode;
}

/** A native `details`. Its parent draws the lines between several. */
export function Disclosure({
  title,
  openTitle = title,
  now,
  stored,
  tone = 'plain',
  icon,
  defaultOpen = false,
  children,
}: DisclosureProps) {
  const [kept, keep] = useStored(drawerKey(stored ?? ''), defaultOpen ? 'open' : 'closed');
  const [local, setLocal] = useState(defaultOpen);
  const open = stored === undefined ? local : kept === 'open';
  const toggle = (event: SyntheticEvent<HTMLDetailsElement>) => {
    const next = event.currentTarget.open;
    if (next === open) return;
    if (stored === undefined) setLocal(next);
    else keep(next ? 'open' : 'closed');
  };
  return (
    <details
      className={tone === 'plain' ? css['drawer'] : `${css['drawer']} ${css[tone]}`}
      open={open}
      data-drawer={stored}
      onToggle={toggle}
    >
      <summary>
        {icon && <Icon name={icon} />}
        <span>{open ? openTitle : title}</span>
        {now !== undefined && <span className={css['now']}>{now}</span>}
        <Icon name="chev" className={css['chevron']} />
      </summary>
      <div className={css['body']}>{children}</div>
    </details>
  );
}

/** Opens a stored drawer from outside, such as to show an error in it. */
export function openDrawer(stored: string): void {
  writeStored(drawerKey(stored), 'open');
}

function drawerKey(stored: string): string {
  return `drawer:${stored}`;
}
