// The state of a domain in one or two words (docs/design/web-domains.md#reasons).
import { badges } from '@glimpse/contracts/handover/domain-reason-texts';
import { useTranslations } from 'use-intl';
import { badgeOf, type Explained } from '#features/domains/domain-state.ts';
import { Badge } from '#ui/display/Badge.tsx';

const icons = { good: 'check', warn: 'warn', wait: 'clock', neutral: undefined } as const;

export function StateBadge({ explained }: { readonly explained: Explained }) {
  const t = useTranslations('domains.badge');
  const name = badgeOf(explained);
  const { tone } = badges[name];
  return (
    <Badge tone={tone} icon={icons[tone]}>
      {t(name)}
    </Badge>
  );
}
