// The text for support, with counter and a note when it was cut (docs/design/web-colonel.md#incoming).
import { limits } from '@glimpse/contracts/limits';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { announce } from '#ui/display/announce.ts';
import { Icon } from '#ui/display/Icon.tsx';
import { Counter } from '#ui/feedback/Counter.tsx';
import { countChars } from '#ui/form/text-limit.ts';
import { TextArea } from '#ui/form/TextArea.tsx';
import css from './Incoming.module.css';

const max = limits.defaultSizeChars;
const rows = 7;

interface IncomingTextProps {
  text: string;
  error: string | undefined;
  change(text: string): void;
}

export function IncomingText({ text, error, change }: IncomingTextProps) {
  const t = useTranslations('incoming');
  const counted = countChars(useDeferredValue(text));
  const [cut, setCut] = useState(false);
  const wasCut = () => {
    if (!cut) announce(t('cut', { max }));
    setCut(true);
  };
  return (
    <div className="counted">
      <div className={`labelRow ${css['head']}`}>
        <label className="label" htmlFor="incomingSecret">
          {t('secret')}
        </label>
        <Counter
          id="incoming-count"
          value={counted}
          max={max}
          text={t('counter', { current: String(counted), max: String(max) })}
        />
      </div>
      <TextArea
        id="incomingSecret"
        name="secret"
        rows={rows}
        required
        value={text}
        onValue={change}
        max={max}
        onCut={wasCut}
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        translate="no"
        aria-describedby={error ? 'incoming-count incoming-note' : 'incoming-count'}
        aria-invalid={error ? true : undefined}
      />
      <p id="incoming-note" className={error ? css['error'] : 'help'} hidden={!error && !cut}>
        {error && <Icon name="warn" />}
        {error ?? (cut && t('cut', { max }))}
      </p>
    </div>
  );
}
