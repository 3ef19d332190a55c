// One message of feedback as plain text (docs/design/web-colonel.md#administration).
import type { listFeedback } from '@glimpse/contracts/colonel';
import type { Answer } from '@glimpse/contracts/endpoint';
import { useTranslations } from 'use-intl';
import { When } from '#ui/display/When.tsx';
import css from './Colonel.module.css';

type Message = Answer<typeof listFeedback>['records'][number];

export function FeedbackItem({ message }: { readonly message: Message }) {
  const t = useTranslations('colonel.feedback');
  const { msg, custid, tz, version, created } = message;
  return (
    <li className={css['message']}>
      <p dir="auto" className={css['words']}>
        {msg}
      </p>
      <p className={`help ${css['facts']}`}>
        <bdi>{custid === 'anon' ? t('fromVisitor') : t('from', { who: custid })}</bdi>
        <When at={created} style="relative" />
        {tz && <bdi>{t('zone', { zone: tz })}</bdi>}
        {version && <bdi>{t('version', { version })}</bdi>}
      </p>
    </li>
  );
}
