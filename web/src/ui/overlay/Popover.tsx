// A button that opens a list of links, without an ARIA menu (docs/design/web.md#components).
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { buttonClass } from '#ui/form/button-style.ts';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Popover.module.css';

interface PopoverProps {
  label: string;
  icon?: IconName | undefined;
  /** Shows only the icon; `label` becomes the accessible name. */
  iconOnly?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A native popover. Escape, a click outside, Tab past the end and a click on an entry close it. */
export function Popover({ label, icon, iconOnly = false, className, children }: PopoverProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => list.current?.hidePopover();
  const clicked = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('a, button')) close();
  };
  const left = (event: FocusEvent<HTMLElement>) => {
    if (open && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      close();
  };
  return (
    <span className={`${css['anchor']} ${className ?? ''}`} onBlur={left}>
      <button
        type="button"
        className={buttonClass({ kind: 'quiet', size: iconOnly ? 'normal' : 'small', square: iconOnly })}
        popoverTarget={id}
        aria-expanded={open}
        aria-label={iconOnly ? label : undefined}
      >
        {icon && <Icon name={icon} />}
        {!iconOnly && label}
        {!iconOnly && <Icon name="chev" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={css['list']}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onClick={clicked}
      >
        {children}
      </div>
    </span>
  );
}
