// The text was longer than the sender's plan allows and had been cut (spec §5).
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

type TruncatedProps = { /** Characters kept. */ readonly limit: number; /** Characters typed. */ readonly original: number };

export function Truncated({ limit, original }: TruncatedProps) {
  const t = useTranslations('app');
  return <Notice tone="warn">{t('truncated', { limit, original_size: original })}</Notice>;
}
