// Copies a text; where the browser refuses, it shows and selects the text (docs/design/web.md#components).
import { useEffect, useRef, useState } from 'react';
import { announce } from '#ui/display/announce.ts';
import { Button } from '#ui/form/Button.tsx';
import { copyText } from '#ui/form/copy-text.ts';
import type { ButtonKind, ButtonSize } from '#ui/form/button-style.ts';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './CopyButton.module.css';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Accessible name, where several buttons show the same label; it starts with the label. */
  name?: string | undefined;
  /** The label for two seconds after copying. */
  copied: string;
  /** Announced after copying. */
  announcement: string;
  /** Names the keys to press when the browser denies the clipboard. */
  failed: string;
  kind?: ButtonKind | undefined;
  size?: ButtonSize | undefined;
  icon?: IconName | undefined;
  wide?: boolean | undefined;
  onCopied?: (() => void) | undefined;
}

const shownMs = 2000;

/** Puts `text` into the page only after copying failed. */
export function CopyButton({
  text,
  label,
  name,
  copied,
  announcement,
  failed,
  kind,
  size,
  icon = 'copy',
  wide,
  onCopied,
}: CopyButtonProps) {
  const [state, setState] = useState<'rest' | 'copied' | 'failed'>('rest');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('rest'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async (button: HTMLElement) => {
    const done = await copyText(text, button);
    setState(done ? 'copied' : 'failed');
    announce(done ? announcement : failed);
    if (done) onCopied?.();
  };
  return (
    <>
      <Button
        kind={kind}
        size={size}
        wide={wide}
        aria-label={name}
        icon={state === 'copied' ? 'check' : icon}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        <span className={css['labels']}>
          <span aria-hidden={state === 'copied'} className={state === 'copied' ? css['ghost'] : undefined}>
            {label}
          </span>
          <span aria-hidden={state !== 'copied'} className={state === 'copied' ? undefined : css['ghost']}>
            {copied}
          </span>
        </span>
      </Button>
      {state === 'failed' && <ByHand text={text} label={name ?? label} hint={failed} />}
    </>
  );
}

function ByHand({ text, label, hint }: { text: string; label: string; hint: string }) {
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.select(), []);
  return (
    <span className={css['byHand']}>
      <textarea ref={box} readOnly rows={1} value={text} aria-label={label} />
      <span className="help">{hint}</span>
    </span>
  );
}
