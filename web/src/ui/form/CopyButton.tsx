// Copies a text; where the browser refuses, it shows and selects the text (docs/design/web.md#components).
import { useEffect, useRef, useState } from 'react';
import { announce } from '#ui/display/announce.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { Button } from '#ui/form/Button.tsx';
import { labelInName } from '#ui/form/label-in-name.ts';
import { copyText } from '#ui/form/copy-text.ts';
import type { ButtonKind, ButtonSize } from '#ui/form/button-style.ts';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './CopyButton.module.css';

interface CopyButtonProps {
  text: string;
  label: string;
  /** Accessible name, where several buttons show the same label. */
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
        aria-label={name && labelInName(name, label)}
        className={kind === 'quiet' ? css['quiet'] : undefined}
        onClick={({ currentTarget }) => void copy(currentTarget)}
      >
        <span className={kind === 'quiet' ? `${css['labels']} ${css['atEnd']}` : css['labels']}>
          <Face icon={icon} text={label} shown={state !== 'copied'} />
          <Face icon="check" text={copied} shown={state === 'copied'} />
        </span>
      </Button>
      {state === 'failed' && <ByHand text={text} label={name ?? label} hint={failed} />}
    </>
  );
}

/** Both faces stand in one place, so that the wider one sets the width. */
function Face({ icon, text, shown }: { icon: IconName; text: string; shown: boolean }) {
  return (
    <span aria-hidden={!shown} className={shown ? css['face'] : `${css['face']} ${css['ghost']}`}>
      <Icon name={icon} />
      {text}
    </span>
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
