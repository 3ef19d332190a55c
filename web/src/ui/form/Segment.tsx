// A choice between two or three values, shown side by side (docs/design/web.md#components).
import { type ReactNode, useId } from 'react';
import hidden from '#ui/display/VisuallyHidden.module.css';
import css from './Segment.module.css';

interface SegmentProps<Value extends string> {
  /** Names the choice for screen readers. */
  legend: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange(value: Value): void;
}

/** Native radios in a `fieldset`, so arrows move. The chosen one has an edge and a surface of its own. */
export function Segment<Value extends string>({ legend, options, value, onChange }: SegmentProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css['segment']}>
      <legend className={hidden['hidden']}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
