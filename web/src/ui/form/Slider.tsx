// A number chosen on a scale (docs/design/web.md#components).
import type { InputHTMLAttributes } from 'react';
import { useControl } from '#ui/form/field-context.ts';
import css from './Slider.module.css';

interface SliderProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'min' | 'max'
> {
  value: number;
  min: number;
  max: number;
  onValue(value: number): void;
  /** The value in words, for screen readers. */
  text: string;
}

/** A native `input` of type `range`. Show the value beside it. */
export function Slider({ onValue, text, ...rest }: SliderProps) {
  return (
    <input
      {...rest}
      {...useControl(rest)}
      type="range"
      className={css['slider']}
      aria-valuetext={text}
      onChange={(event) => onValue(event.currentTarget.valueAsNumber)}
    />
  );
}
