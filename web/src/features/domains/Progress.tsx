// How far a domain has come, in steps (docs/design/web-domains.md#verify-a-domain).
import type { Domain } from '@glimpse/contracts/domains';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { explain, type Step, stepsOf } from '#features/domains/domain-state.ts';
import { useDates } from '#lib/format/dates.ts';
import { Checklist } from '#ui/display/Checklist.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import css from './Domains.module.css';

export function Progress({ domain }: { readonly domain: Domain }) {
  const t = useTranslations('domains.steps');
  const steps = stepsOf(domain);
  const lineOf = useLines(domain);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <section className={`card ${css['progress']}`} aria-labelledby="steps-heading">
      <VisuallyHidden>
        <h2 id="steps-heading">{t('heading')}</h2>
      </VisuallyHidden>
      <p className={`small muted ${css['count']}`}>{t('count', { done, all: steps.length })}</p>
      <Checklist
        words={{ done: t('done'), now: t('now'), wait: t('wait') }}
        steps={steps.map((step) => ({
          id: step.id,
          state: step.state,
          title: t(step.id),
          line: lineOf(step),
        }))}
      />
    </section>
  );
}

/** The line below a step: its date once done, else what is known about it. */
function useLines(domain: Domain): (step: Step) => ReactNode {
  const t = useTranslations('domains.steps');
  const { inSentence, standing } = useDates();
  const { action, facts } = explain(domain);
  const { found } = action;
  const isFirstLook = facts?.sentence === 'lookingAt';
  // Before the first look nobody knows who orders the certificate.
  const isLookedAt = domain.conditions.some(({ type }) => type === 'CertificateReady');
  return ({ id, state, at }) => {
    if (state === 'done' && at !== undefined)
      return id === 'proved' ? t('txtFound', { date: inSentence(at) }) : standing(at);
    if (id === 'proved' && state === 'now' && isFirstLook) return t('looking');
    if (id === 'pointed' && state === 'now' && found)
      return t.rich('leadsTo', { found: () => <bdi>{found}</bdi> });
    return id === 'certificate' && isLookedAt && state !== 'done' ? t('weOrder') : undefined;
  };
}
