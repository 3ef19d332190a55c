// The checkbox of the captcha: empty, turning or checked (docs/design/web-shell.md#captcha).
import type { CaptchaState } from '#features/captcha/use-captcha.ts';
import { Icon } from '#ui/display/Icon.tsx';
import css from './CaptchaField.module.css';

type CaptchaBoxProps = {
  readonly id: string;
  readonly state: CaptchaState;
  /** Id of the text that says what went wrong. */
  readonly problem: string | undefined;
  onTick(): void;
};

export function CaptchaBox({ id, state, problem, onTick }: CaptchaBoxProps) {
  return (
    <span className={css['box']}>
      {state === 'verifying' && <span className={css['spinner']} aria-hidden="true" />}
      {state === 'verified' && <Icon name="check" />}
      <input
        id={id}
        type="checkbox"
        checked={state === 'verified'}
        disabled={state === 'verified'}
        aria-busy={state === 'verifying'}
        aria-describedby={problem}
        onChange={onTick}
      />
    </span>
  );
}
