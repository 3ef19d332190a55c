// A text area with a limit, which grows to 400 px (docs/design/web.md#components).
import {
  type ChangeEvent,
  type KeyboardEvent,
  type Ref,
  type TextareaHTMLAttributes,
  useLayoutEffect,
  useRef,
} from 'react';
import { useControl } from '#ui/form/field-context.ts';
import { cutChars } from '#ui/form/text-limit.ts';
import css from './Input.module.css';

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange'> {
  value: string;
  onValue(text: string): void;
  /** Limit in code points. Longer text is cut, then `onCut` is called. */
  max?: number | undefined;
  onCut?: (() => void) | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** Controlled. Tab leaves it. Ctrl or Cmd with Enter presses the first submit button of the form. */
export function TextArea({ value, onValue, max = Infinity, onCut, ...rest }: TextAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => growByScript(box.current?.querySelector('textarea')), [value]);
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    const typed = event.currentTarget.value;
    const kept = cutChars(typed, max);
    if (kept.length < typed.length) onCut?.();
    onValue(kept);
  };
  return (
    <div ref={box} className={css['around']}>
      <textarea
        {...rest}
        {...useControl(rest)}
        value={value}
        onChange={change}
        onKeyDown={submitOnShortcut}
        className={`${css['input']} ${css['area']}`}
      />
    </div>
  );
}

function submitOnShortcut(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = event.currentTarget.form;
  const submitter = form?.querySelector<HTMLButtonElement>('button[type="submit"]:not([disabled])');
  if (submitter?.getAttribute('aria-busy') !== 'true' && submitter) form?.requestSubmit(submitter);
}

/** Sets the height in browsers without `field-sizing`. Without one, the styles give the least. */
function growByScript(area: HTMLTextAreaElement | null | undefined): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  area.style.blockSize = '';
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
