// The text of a new secret, with counter and a note when it was cut (docs/design/web-secrets.md#secret-form).
import { useDeferredValue, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Draft } from '#features/secrets/create/draft.ts';
import { maxChars } from '#features/secrets/create/form-rules.ts';
import { useBootstrap } from '#lib/app.tsx';
import { announce } from '#ui/display/announce.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import { Counter } from '#ui/feedback/Counter.tsx';
import { countBytes, countChars } from '#ui/form/text-limit.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import css from './SecretForm.module.css';

type SecretTextProps = {
  readonly draft: Draft;
  readonly rows: number;
  change(part: Partial<Draft>): void;
  readonly error: string | undefined;
  /** Why a dropped file was not taken. */ readonly refusal: 'notText' | 'tooLong' | undefined;
  /** Where the heading of the page says the same. */ readonly hiddenLabel?: boolean;
  /** Counts bytes in UTF-8, as a sealed link does. */ readonly sealed: boolean;
};

export function SecretText({
  draft: { text, file },
  rows,
  change,
  error,
  refusal,
  hiddenLabel = false,
  sealed,
}: SecretTextProps) {
  const t = useTranslations('secrets.form');
  const bootstrap = useBootstrap();
  const max = sealed ? bootstrap.sealed_links.content_bytes : maxChars(bootstrap);
  const counted = (sealed ? countBytes : countChars)(useDeferredValue(text));
  const [cut, setCut] = useState(false);
  const noteId = useId();
  const cutText = t('cut', { max });
  const heard = useRef(false);
  const wasCut = () => {
    setCut(true);
    if (!heard.current) announce(cutText);
    heard.current = true;
  };
  return (
    <div className="counted">
      <div className={`labelRow ${css['head']}`}>
        <label className="label" htmlFor="secret">
          {hiddenLabel ? <VisuallyHidden>{t('text')}</VisuallyHidden> : t('text')}
        </label>
        <Counter
          id="secret-count"
          value={counted}
          max={max}
          text={t(sealed ? 'counterBytes' : 'counter', { current: String(counted), max: String(max) })}
        />
      </div>
      <TextArea
        id="secret"
        name="secret"
        rows={rows}
        value={text}
        onValue={(next) => change({ text: next })}
        max={max}
        onCut={wasCut}
        placeholder={t('placeholder')}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        translate="no"
        aria-describedby={`secret-count ${noteId}`}
        aria-invalid={error ? true : undefined}
        disabled={sealed && file !== undefined}
      />
      <p id={noteId} className={error ? css['error'] : 'help'} hidden={!error && !cut}>
        {error && <Icon name="warn" />}
        {error ?? (cut && cutText)}
      </p>
      {refusal && (
        <p className={css['error']} role="alert">
          <Icon name="warn" />
          {refusal === 'notText' ? t('notText') : t('tooLong', { max })}
        </p>
      )}
    </div>
  );
}
