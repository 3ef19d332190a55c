// Heading and lead of an information page (docs/design/web.md#information-pages).
import type { ReactNode } from 'react';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './InformationFrame.module.css';

export function InformationHead({ heading, lead }: { heading: string; lead: ReactNode }) {
  return (
    <div className="proseWrap">
      <PageHeading>{heading}</PageHeading>
      <p className={css['lead']}>{lead}</p>
    </div>
  );
}
