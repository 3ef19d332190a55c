// One plan: name, for whom, price, features, way on (docs/design/web-domains.md#plans).
import type { ReactNode } from 'react';
import { Badge } from '#ui/display/Badge.tsx';
import { Features } from '#features/billing/Features.tsx';
import css from './Plans.module.css';

type PlanCardProps = {
  readonly id: string;
  readonly name: string;
  readonly badge?: { readonly text: string; readonly tone: 'brand' | 'neutral' | 'good' } | undefined;
  readonly audience: string;
  readonly price: ReactNode;
  readonly features: readonly string[];
  readonly action: ReactNode;
  readonly featured?: boolean;
};

/** Its five rows are aligned with those of its neighbours. */
export function PlanCard({
  id,
  name,
  badge,
  audience,
  price,
  features,
  action,
  featured = false,
}: PlanCardProps) {
  return (
    <section
      className={`card ${css['plan']} ${featured ? css['featured'] : ''}`}
      aria-labelledby={`plan-${id}`}
    >
      <div className={css['top']}>
        <h2 id={`plan-${id}`}>{name}</h2>
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
      </div>
      <p className="muted small">{audience}</p>
      {price}
      <Features lines={features} />
      <div className={css['action']}>{action}</div>
    </section>
  );
}
