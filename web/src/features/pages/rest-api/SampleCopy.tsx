// Copies the shown sample of a call (docs/design/web-colonel.md#rest-api).
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '#ui/form/CopyButton.tsx';

export function SampleCopy({ sample }: { readonly sample: HTMLElement | null }) {
  const t = useTranslations('app');
  const [text, setText] = useState(() => shownText(sample));
  useEffect(() => {
    const reference = sample?.closest('#reference');
    const read = () => setText(shownText(sample));
    reference?.addEventListener('change', read);
    return () => reference?.removeEventListener('change', read);
  }, [sample]);
  return (
    <CopyButton
      text={text}
      label={t('copy')}
      copied={t('copied')}
      announcement={t('copied')}
      failed={t('copyFailed')}
      kind="quiet"
      size="small"
    />
  );
}

function shownText(sample: HTMLElement | null): string {
  const chosen = sample?.querySelector<HTMLInputElement>('input:checked')?.value ?? 'curl';
  return sample?.querySelector(`[data-way="${chosen}"]`)?.textContent ?? '';
}
