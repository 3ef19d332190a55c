// A button that opens a list of links, without an ARIA menu (docs/design/web.md#components).
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type ToggleEvent,
  useEffect,
  useEffectEvent,
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
  /** Shown in the place of icon and label; `label` becomes the accessible name. */
  face?: ReactNode;
  className?: string | undefined;
  /** The list opens above its button where the browser cannot choose the side. */
  above?: boolean | undefined;
  children: ReactNode;
}

/**
 * A native popover. Escape, a click outside, Tab past the end and a click on an entry close it. By script
 * where popovers are missing (docs/browsers.md#differences).
 */
export function Popover({
  label,
  icon,
  iconOnly = false,
  face,
  className,
  above = false,
  children,
}: PopoverProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    if (hasPopovers()) list.current?.hidePopover?.();
    else setOpen(false);
  };
  useClickOutside(open, button, close);
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open || hasPopovers()) return;
    close();
    button.current?.focus();
  };
  const clicked = (event: MouseEvent<HTMLDivElement>) => {
    if (event.target instanceof Element && event.target.closest('a, button')) close();
  };
  const left = (event: FocusEvent<HTMLElement>) => {
    if (open && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget))
      close();
  };
  return (
    <span className={`${css['anchor']} ${className ?? ''}`} onBlur={left} onKeyDown={escape}>
      <button
        ref={button}
        type="button"
        className={buttonClass({ kind: 'quiet', size: iconOnly ? 'normal' : 'small', square: iconOnly })}
        popoverTarget={id}
        onClick={() => hasPopovers() || setOpen(!open)}
        aria-expanded={open}
        aria-label={iconOnly || face ? label : undefined}
      >
        {icon && <Icon name={icon} />}
        {face ?? (!iconOnly && label)}
        {!iconOnly && <Icon name="chev" />}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={`${css['list']} ${above ? css['above'] : ''}`}
        data-open={open || undefined}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        onClick={clicked}
      >
        {children}
      </div>
    </span>
  );
}

/** Asked when something happens, because the prerendered page has no browser. */
const hasPopovers = () => 'popover' in HTMLElement.prototype;

/** Calls back when a press lands outside the parent of `inside`, as the browser does for popovers. */
function useClickOutside(active: boolean, inside: RefObject<HTMLElement | null>, act: () => void): void {
  const acted = useEffectEvent(act);
  useEffect(() => {
    if (!active || hasPopovers()) return undefined;
    const pressed = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.parentElement?.contains(target)) acted();
    };
    document.addEventListener('pointerdown', pressed);
    return () => document.removeEventListener('pointerdown', pressed);
  }, [active, inside]);
}
