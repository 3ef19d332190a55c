// The feedback form of dialog and page (docs/design/web-shell.md#feedback).
import { sendFeedback } from '@glimpse/contracts/feedback';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { feedbackDraft } from '#features/feedback/draft.ts';
import { FeedbackText } from '#features/feedback/FeedbackText.tsx';
import { type FeedbackProof, useFeedback } from '#features/feedback/use-feedback.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { AlertBox } from '#ui/feedback/AlertBox.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from './FeedbackForm.module.css';

type FeedbackFormProps = {
  readonly challenge: FeedbackProof;
  /** Shows the state of the challenge, where one is needed. */
  readonly challengeField: ReactNode;
  /** Stands beside the submit button. */
  readonly beside?: ReactNode;
  /** Stands below the message that the feedback arrived. */
  readonly after?: ReactNode;
};

const apple = /Mac|iPhone|iPad/.test(navigator.userAgent);

export function FeedbackForm({ challenge, challengeField, beside, after }: FeedbackFormProps) {
  const t = useTranslations('feedback');
  const app = useTranslations('app');
  const failureText = useFailureText();
  const [text, setText] = useState(feedbackDraft.read);
  const [{ state, failure, attempt, challenged }, send] = useFeedback(challenge);
  const change = (next: string) => {
    feedbackDraft.keep(next);
    setText(next);
  };
  const focused = () => void (challenged && challenge.solve());
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void send(text);
  };
  if (state === 'success')
    return (
      <div className="stack">
        <AlertBox kind="success" title={app('success')} focus>
          {t('received')}
        </AlertBox>
        {after}
      </div>
    );
  const fieldError = failure?.field === 'msg' ? failureText(failure) : undefined;
  const sending = state === 'submitting';
  return (
    <form className="stack" method="post" action={sendFeedback.path} onSubmit={submit} aria-busy={sending}>
      {failure && fieldError === undefined && (
        <AlertBox key={attempt} kind="error" title={app('error')} focus>
          {failureText(failure)}
        </AlertBox>
      )}
      <FeedbackText text={text} onText={change} error={fieldError} onFocus={focused} />
      {challenged && challengeField}
      <div className={css['actions']}>
        <Button
          type="submit"
          kind="primary"
          disabled={text.trim() === ''}
          pending={sending ? t('sending') : undefined}
        >
          {t('send')}
        </Button>
        {beside}
      </div>
      <p className={css['shortcut']}>
        {t.rich(apple ? 'shortcutApple' : 'shortcut', { kbd: (keys) => <kbd className="kbd">{keys}</kbd> })}
      </p>
    </form>
  );
}
