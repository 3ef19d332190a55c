// The submit button, which counts down after too many attempts (docs/design/web-accounts.md#forms).
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormState } from '#features/accounts/shared/use-account-form.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { serverNow } from '#lib/clock.ts';
import { useDurations } from '#lib/format/duration.ts';
import { Countdown } from '#ui/display/Countdown.tsx';
import type { ButtonKind, ButtonSize } from '#ui/form/button-style.ts';
import { Button } from '#ui/form/Button.tsx';

type SubmitButtonProps = {
  readonly state: FormState;
  readonly label: string;
  readonly pending: string;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly wide?: boolean;
};

const usualSeconds = 60;

export function SubmitButton({
  state,
  label,
  pending,
  kind = 'primary',
  size = 'big',
  wide = false,
}: SubmitButtonProps) {
  const [served, setServed] = useState<ApiFailure>();
  const { failure } = state;
  const limited = failure?.code === 'http.rate_limited' && failure !== served;
  return (
    <Button
      type="submit"
      kind={kind}
      size={size}
      wide={wide}
      disabled={limited}
      pending={state.pending ? pending : undefined}
    >
      {limited ? (
        <Wait seconds={failure.retryAfterSeconds ?? usualSeconds} onEnd={() => setServed(failure)} />
      ) : (
        label
      )}
    </Button>
  );
}

function Wait({ seconds, onEnd }: { readonly seconds: number; onEnd(): void }) {
  const t = useTranslations('accounts.form');
  const { wait } = useDurations();
  const [until] = useState(() => serverNow() + seconds * 1000);
  return <Countdown inButton until={until} text={(left) => t('wait', { wait: wait(left) })} onEnd={onEnd} />;
}
