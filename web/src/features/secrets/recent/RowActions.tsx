// What the owner can do with a waiting secret (docs/design/web-secrets.md#recent-secrets).
import type { Receipt } from '@glimpse/contracts/secret-shapes';
import { useTranslations } from 'use-intl';
import { useRowTitle } from '#features/secrets/recent/RowStatus.tsx';
import { privateUrl } from '#features/secrets/shared/sealed-paths.ts';
import { paths } from '#lib/paths.ts';
import { buttonClass } from '#ui/form/button-style.ts';
import { CopyButton } from '#ui/form/CopyButton.tsx';
import { Icon } from '#ui/display/Icon.tsx';
import { Link } from 'react-router-dom';
import css from './Recent.module.css';

/** Burning leads to its own page, which asks first. */
export function RowActions({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('secrets.recent');
  const link = useTranslations('secrets.privateLink');
  const app = useTranslations('app');
  const title = useRowTitle(receipt);
  return (
    <div className={css['actions']}>
      <CopyButton
        text={privateUrl(receipt)}
        label={link('copy')}
        name={t('copyOf', { title })}
        copied={app('copied')}
        announcement={link('copyDone')}
        failed={app('copyFailed')}
        kind="quiet"
        size="small"
      />
      <Link
        to={paths.burn(receipt.key)}
        className={buttonClass({ kind: 'quiet', size: 'small' })}
        aria-label={t('burnOf', { title })}
      >
        <Icon name="flame" />
        {t('burn')}
      </Link>
    </div>
  );
}
