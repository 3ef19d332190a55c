// The form that sends a text to support: a native post, which script only checks before
// (docs/design/web-colonel.md#incoming).
import { sendIncoming } from '@glimpse/contracts/incoming';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormMessage } from '#features/incoming/FormMessage.tsx';
import { IncomingText } from '#features/incoming/IncomingText.tsx';
import { readPainted, type Typed } from '#features/incoming/painted-form.ts';
import { useFocusAfter } from '#features/incoming/use-focus-after.ts';
import { noTicket, useIncoming } from '#features/incoming/use-incoming.ts';
import { useBootstrap } from '#lib/app.tsx';
import { useUnloadPrompt } from '#lib/document/page-lifecycle.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { useFilled } from '#lib/painted/painted.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import css from './Incoming.module.css';

export function IncomingForm() {
  const t = useTranslations('incoming');
  const failureText = useFailureText();
  const { shrimp, form_fields: kept } = useBootstrap();
  const form = useRef<HTMLFormElement>(null);
  const [painted] = useState(() => readPainted());
  const ticketno = useFilled('ticketno', kept?.['ticketno'] ?? '');
  const [typed, setTyped] = useState<Typed>(painted ?? { ticketno, secret: '' });
  const { pending, failure, attempt, mayLeave } = useIncoming();
  useUnloadPrompt((typed.ticketno !== ticketno || typed.secret !== '') && !pending); // not while it is sent
  const fieldError = (name: string) => {
    if (failure?.field !== name) return undefined;
    return failure.code === noTicket ? t('ticketMissing') : failureText(failure);
  };
  useFocusAfter(form, { attempt, field: failure?.field, focused: painted?.focused });
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const posted = event.currentTarget;
    const fresh = await mayLeave(typed);
    if (fresh === undefined) return;
    posted.querySelector<HTMLInputElement>('input[name=shrimp]')?.setAttribute('value', fresh);
    posted.submit(); // the same native post as without script
  };
  return (
    <form
      ref={form}
      method="post"
      action={sendIncoming.path}
      noValidate
      className={`card cardDeep stack gap-5 ${css['form']}`}
      aria-busy={pending || undefined}
      onSubmit={(event) => void submit(event)}
    >
      <FormMessage attempt={attempt} failure={failure} />
      <input type="hidden" name="shrimp" value={useFilled('shrimp', shrimp)} />
      <input type="hidden" name="kind" value="share" />
      <div className={css['ticket']}>
        <Field label={t('ticket')} help={t('ticketHelp')} error={fieldError('ticketno')} id="ticketno">
          <TextInput
            name="ticketno"
            required
            maxLength={64}
            autoComplete="off"
            dir="ltr"
            value={typed.ticketno}
            onChange={(event) => setTyped({ ...typed, ticketno: event.currentTarget.value })}
          />
        </Field>
      </div>
      <IncomingText
        text={typed.secret}
        error={fieldError('secret')}
        change={(secret) => setTyped({ ...typed, secret })}
      />
      <div className="formActions">
        <Button
          type="submit"
          kind="primary"
          icon="send"
          flipIcon
          pending={pending ? t('sending') : undefined}
        >
          {t('send')}
        </Button>
      </div>
    </form>
  );
}
