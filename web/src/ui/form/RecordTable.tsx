// Names and values to copy one by one, such as a DNS record (docs/design/web.md#components).
import type { ReactNode } from 'react';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import css from './RecordTable.module.css';

/** What the button of one row copies. `name` is its accessible name, which starts with the visible word. */
interface RowCopy {
  text: string;
  name: string;
  announcement: string;
}

interface RecordRow {
  id: string;
  label: string;
  /** Read-only text, always left to right. */
  value: string;
  copy?: RowCopy | undefined;
  /** A remark below the value, and a second text to copy. */
  more?: { note: ReactNode; label: string; copy: RowCopy } | undefined;
}

interface RecordTableProps {
  rows: readonly RecordRow[];
  /** The words of every button: at rest, after copying, and when the browser denies the clipboard. */
  words: { copy: string; copied: string; failed: string };
}

export function RecordTable({ rows, words }: RecordTableProps) {
  const button = (copy: RowCopy, label = words.copy) => (
    <CopyButton
      text={copy.text}
      label={label}
      name={copy.name}
      copied={words.copied}
      announcement={copy.announcement}
      failed={words.failed}
      kind="quiet"
      size="small"
    />
  );
  return (
    <div className={css['box']}>
      <dl className={css['record']}>
        {rows.map(({ id, label, value, copy, more }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className={css['value']}>
              <span className="url" translate="no">
                {value}
              </span>
            </dd>
            {copy && <dd className={css['act']}>{button(copy)}</dd>}
            {more && (
              <dd className={css['more']}>
                <span>{more.note}</span>
                {button(more.copy, more.label)}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </div>
  );
}
