// Says that the text was cut to the sender's limit (docs/design/product.md#validation).
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';

type TruncatedNoticeProps = {
  /** Characters that are stored. */ readonly limit: number;
  /** Characters typed. */ readonly original: number;
};

export function TruncatedNotice({ limit, original }: TruncatedNoticeProps) {
  const t = useTranslations('app');
  return <Notice tone="warn">{t('truncated', { limit, original_size: original })}</Notice>;
}
