// A modal dialog, open while mounted; the opener gets the focus back (docs/design/web.md#components).
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from 'react';
import { Button } from '#ui/form/Button.tsx';
import { openerOf } from '#ui/overlay/pressed-button.ts';
import css from './Dialog.module.css';

interface DialogProps {
  title: ReactNode;
  /** Name of the close button in the corner. */
  closeLabel: string;
  onClose(): void;
  size?: 'small' | 'normal' | undefined;
  closeOnBackdrop?: boolean | undefined;
  /** While an answer is pending, Escape and the backdrop do nothing. */
  pending?: boolean | undefined;
  /** Buttons in the last row, which does not scroll. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A native modal `dialog`. The heading gets the first focus, unless a child has `autoFocus`. */
export function Dialog({
  title,
  closeLabel,
  onClose,
  size = 'normal',
  closeOnBackdrop = true,
  pending = false,
  foot,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const shown = dialog.current;
    const opener = openerOf(document);
    if (!shown?.open) shown?.showModal();
    if (!shown?.querySelector('[autofocus]')) heading.current?.focus();
    return () => {
      shown?.close();
      opener?.focus();
    };
  }, []);
  const ask = () => {
    if (!pending) onClose();
  };
  const escape = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault(); // a second Escape closes the dialog even if `cancel` was prevented
    ask();
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    event.preventDefault();
    ask();
  };
  const closed = ({ currentTarget: shown }: SyntheticEvent<HTMLDialogElement>) => {
    if (!shown.isConnected || shown.open) return;
    if (pending) shown.showModal();
    else onClose();
  };
  const backdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && closeOnBackdrop) ask();
  };
  return (
    <dialog
      ref={dialog}
      className={`${css['dialog']} ${css[size]}`}
      aria-labelledby={titleId}
      onKeyDown={escape}
      onCancel={cancel}
      onClose={closed}
      onClick={backdrop}
    >
      <div className={css['sheet']}>
        <div className={css['head']}>
          <h2 ref={heading} id={titleId} tabIndex={-1}>
            {title}
          </h2>
          <Button kind="quiet" icon="x" iconOnly={closeLabel} onClick={onClose} disabled={pending} />
        </div>
        <div className={css['body']}>{children}</div>
        {foot && <div className={css['foot']}>{foot}</div>}
      </div>
    </dialog>
  );
}
