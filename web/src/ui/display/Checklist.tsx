// Steps in order: done, current, to come (docs/design/web.md#components).
import type { ReactNode } from 'react';
import { Icon } from '#ui/display/Icon.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './Checklist.module.css';

export type StepState = 'done' | 'now' | 'wait';

interface ChecklistProps {
  steps: readonly { id: string; state: StepState; title: ReactNode; line?: ReactNode }[];
  /** Ends each step for screen readers: “done”, “current step”, “not yet”. */
  words: Readonly<Record<StepState, string>>;
}

/** An ordered list. Numbers and checks only repeat the order and the words. */
export function Checklist({ steps, words }: ChecklistProps) {
  return (
    <ol className={css['steps']}>
      {steps.map(({ id, state, title, line }, index) => (
        <li key={id} className={css[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={css['node']} aria-hidden="true">
            {state === 'done' ? <Icon name="check" /> : index + 1}
          </span>
          <div>
            <p className={css['what']}>
              {title}
              <VisuallyHidden> ({words[state]})</VisuallyHidden>
            </p>
            {line && <p className={css['line']}>{line}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
