// A button with a dialog that is loaded when pointer or focus comes near (docs/design/web-build.md#chunks).
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { Button } from '#ui/form/Button.tsx';
import type { ButtonKind, ButtonSize } from '#ui/form/button-style.ts';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './DialogButton.module.css';

export type DialogType = ComponentType<{ onClose(): void }>;

interface DialogButtonProps {
  /** Loads the dialog and its texts. It may be called often. */
  load(): Promise<DialogType>;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon: IconName;
  iconOnly?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** The dialog is a portal, because a menu around the button closes. A press that can't load it says so. */
export function DialogButton({ load, children, kind = 'quiet', ...look }: DialogButtonProps) {
  const t = useTranslations('shell');
  const [shown, setShown] = useState<{ readonly Dialog: DialogType } | 'failed'>();
  const prepare = () => void load().catch(() => undefined);
  const open = () =>
    void load().then(
      (Dialog) => setShown({ Dialog }),
      () => setShown('failed'),
    );
  const close = () => setShown(undefined);
  useEffect(() => {
    if (shown !== 'failed') return undefined;
    document.addEventListener('focusin', close); // the button may have lost the focus with its menu
    return () => document.removeEventListener('focusin', close);
  }, [shown]);
  return (
    <>
      <Button
        {...look}
        kind={kind}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {children}
      </Button>
      {shown !== undefined &&
        createPortal(
          shown === 'failed' ? (
            <p className={css['failed']} role="alert">
              {t('notLoaded')}
            </p>
          ) : (
            <shown.Dialog onClose={close} />
          ),
          document.body,
        )}
    </>
  );
}
