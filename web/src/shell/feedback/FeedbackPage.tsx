// The page `/feedback`, with the form of the dialog (docs/design/web-shell.md#feedback).
import { CaptchaField } from '#features/captcha/CaptchaField.tsx';
import { useCaptcha } from '#features/captcha/use-captcha.ts';
import { FeedbackForm } from '#features/feedback/FeedbackForm.tsx';
import { FeedbackHeading } from '#shell/feedback/FeedbackHeading.tsx';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

export function Component() {
  const captcha = useCaptcha();
  return (
    <FeedbackHeading>
      <div className="card pad">
        <FeedbackForm challenge={captcha} challengeField={<CaptchaField captcha={captcha} />} />
      </div>
    </FeedbackHeading>
  );
}

export const start: PageStart = { Painted };

function Painted({ Card }: NoScript) {
  return (
    <FeedbackHeading>
      <Card />
    </FeedbackHeading>
  );
}
