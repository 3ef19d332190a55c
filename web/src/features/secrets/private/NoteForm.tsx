// The form of the owner's note, in a chunk of its own: it is loaded when its drawer is opened
// (docs/design/web-secrets.md#private-page).
import { limits } from '@glimpse/contracts/limits';
import { setReceiptMemo } from '@glimpse/contracts/receipts';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { useUnloadPrompt } from '#lib/document/page-lifecycle.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { announce } from '#ui/display/announce.ts';
import { Counter } from '#ui/feedback/Counter.tsx';
import { Button } from '#ui/form/Button.tsx';
import { Field } from '#ui/form/Field.tsx';
import { countChars } from '#ui/form/text-limit.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import css from './Private.module.css';

export type NoteFormProps = {
  readonly metadataKey: string;
  readonly saved: string;
  onSaved(note: string): void;
};

export function NoteForm({ metadataKey, saved, onSaved }: NoteFormProps) {
  const t = useTranslations('secrets.note');
  const failureText = useFailureText();
  const [note, setNote] = useState(saved);
  const [pending, save] = useSave(metadataKey, onSaved);
  const [failure, setFailure] = useState<ApiFailure>();
  useUnloadPrompt(note !== saved);
  const counted = countChars(note);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setFailure(await save(note));
  };
  const counter = (
    <Counter
      value={counted}
      max={limits.memoChars}
      text={t('counter', { current: String(counted), max: String(limits.memoChars) })}
    />
  );
  return (
    <form method="post" className="stack gap-3" onSubmit={(event) => void submit(event)}>
      <div className="counted">
        <Field label={t('label')} aside={counter} help={t('help')} error={failure && failureText(failure)}>
          <TextArea
            name="memo"
            rows={3}
            dir="auto"
            value={note}
            onValue={setNote}
            max={limits.memoChars}
            onCut={() => announce(t('cut', { max: limits.memoChars }))}
          />
        </Field>
      </div>
      <div className={css['noteActions']}>
        <Button
          type="submit"
          size="small"
          disabled={note === saved}
          reason={t('unchanged')}
          pending={pending ? t('saving') : undefined}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

/** Saves a note, once at a time. Returns the failure, if any, and keeps what was typed. */
function useSave(
  key: string,
  onSaved: (note: string) => void,
): [boolean, (note: string) => Promise<ApiFailure | undefined>] {
  const t = useTranslations('secrets.note');
  const { api } = useApp();
  const [pending, setPending] = useState(false);
  const save = async (memo: string) => {
    if (pending) return undefined;
    setPending(true);
    const answer = await api.submit(setReceiptMemo, { params: { key }, body: { memo } });
    setPending(false);
    if (isApiFailure(answer)) return answer;
    onSaved(memo);
    announce(memo === '' ? t('removed') : t('saved'));
    return undefined;
  };
  return [pending, save];
}
