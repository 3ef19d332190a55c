// The row “I'm not a robot” of a form, which solves itself (docs/design/web-shell.md#captcha).
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CaptchaBox } from '#features/captcha/CaptchaBox.tsx';
import type { Captcha } from '#features/captcha/use-captcha.ts';
import { announce } from '#ui/display/announce.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './CaptchaField.module.css';

/** Shows the state of `captcha`. Ticking the box starts it, if the form has not yet. */
export function CaptchaField({ captcha: { state, solve } }: { captcha: Captcha }) {
  const t = useTranslations('captcha');
  const id = useId();
  const shown = useRef(state);
  const failed = state === 'error' || state === 'expired';
  const start = () => void solve();
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before !== state && (state === 'verified' || failed)) announce(t(state));
  }, [state, failed, t]);
  return (
    <div className={css['row']} data-state={state}>
      <CaptchaBox id={id} state={state} problem={failed ? `${id}-problem` : undefined} onTick={start} />
      <label className={css['label']} htmlFor={id}>
        {t(failed ? 'unverified' : state)}
      </label>
      {failed && (
        <>
          <span className={css['problem']} id={`${id}-problem`}>
            <Icon name="warn" />
            {t(state)}
          </span>
          <Button kind="outline" size="small" icon="refresh" onClick={start}>
            {t('tryAgain')}
          </Button>
        </>
      )}
    </div>
  );
}
