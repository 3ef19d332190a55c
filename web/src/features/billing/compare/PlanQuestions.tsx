// Shows four questions and answers below the plans (docs/design/web-domains.md#plans).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import css from './PlanQuestions.module.css';

const questions = ['cancel', 'data', 'invoices', 'tax'] as const;

export function PlanQuestions() {
  const t = useTranslations('billing.plans.questions');
  return (
    <div className={css['questions']}>
      <h2>{t('heading')}</h2>
      <dl>
        {questions.map((question) => (
          <div key={question}>
            <dt>{t(`${question}.q`)}</dt>
            <dd>
              {question === 'data'
                ? t.rich('data.a', { security: (words) => <Link to="/info/security">{words}</Link> })
                : t(`${question}.a`)}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
