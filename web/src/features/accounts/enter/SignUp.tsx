// The sign-up page, and what follows it (docs/design/web-accounts.md#sign-up).
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { CheckMail } from '#features/accounts/enter/CheckMail.tsx';
import { EntryFrame } from '#features/accounts/enter/EntryFrame.tsx';
import { type SignUpAsked, SignUpForm } from '#features/accounts/enter/SignUpForm.tsx';
import { useBootstrap } from '#lib/app.tsx';
import { paths } from '#lib/paths.ts';
import { useParams } from '#lib/router/hooks.ts';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';

export function Component() {
  const t = useTranslations('accounts.signUp');
  const { authentication } = useBootstrap();
  const [asked, setAsked] = useState<SignUpAsked>();
  if (asked) return <CheckMail {...asked} />;
  return (
    <div className="wrap">
      <EntryFrame
        heading={t('heading')}
        below={
          authentication.signin &&
          t.rich('haveOne', { signIn: (words) => <Link to={paths.signIn}>{words}</Link> })
        }
      >
        <PlanLine />
        <SignUpForm onAsked={setAsked} />
      </EntryFrame>
    </div>
  );
}

export const start: PageStart = { Painted };

function Painted({ Notice }: NoScript) {
  const t = useTranslations('accounts.signUp');
  return (
    <div className="wrap">
      <EntryFrame heading={t('heading')}>
        <Notice page="other" />
      </EntryFrame>
    </div>
  );
}

/** Names the plan of the address, if it is for sale. */
function PlanLine() {
  const t = useTranslations('accounts.signUp');
  const { planCode = '' } = useParams();
  const { available_plans: plans } = useBootstrap();
  const plan = Object.hasOwn(plans, planCode) ? plans[planCode] : undefined;
  if (!plan || plan.price === 0) return null;
  return <p>{t('plan', { plan: plan.options.name })}</p>;
}
