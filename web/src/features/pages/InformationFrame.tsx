// The frame of the information pages, with a table of contents (docs/design/web.md#information-pages).
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './InformationFrame.module.css';

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

interface FrameProps {
  heading: string;
  lead: string;
  /** Warning that the operator has to complete this page. */
  mark?: string | undefined;
  sections: readonly Section[];
}

/** The navigation of the sections has the heading as its name. */
export function InformationFrame({ heading, lead, mark, sections }: FrameProps) {
  return (
    <div className={`wrap ${css['frame']}`}>
      <div className="proseWrap">
        <InformationHead heading={heading} lead={lead} />
        {mark && (
          <div className={css['mark']}>
            <Notice tone="warn">{mark}</Notice>
          </div>
        )}
        {sections.map(({ id, title, body }) => (
          <section key={id} id={id} className={css['section']} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {body}
          </section>
        ))}
      </div>
      <nav aria-label={heading} className={css['contents']}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** The heading and lead, which the build prerenders. */
export function InformationHead({ heading, lead }: { heading: string; lead: string }) {
  return (
    <>
      <PageHeading>{heading}</PageHeading>
      <p className={css['lead']}>{lead}</p>
    </>
  );
}

type InformationPage = 'about' | 'security' | 'privacy' | 'terms';

interface StartProps {
  page: InformationPage;
  brand: string;
  host: string;
  children?: ReactNode;
}

/** The prerendered part of a page: frame, heading, lead and `children` below them. */
export function InformationStart({ page, brand, host, children }: StartProps) {
  const t = useTranslations('pages');
  return (
    <div className={`wrap ${css['frame']}`}>
      <div className="proseWrap">
        <InformationHead heading={t(`${page}.heading`)} lead={t(`${page}.lead`, { brand, host })} />
        {children}
      </div>
    </div>
  );
}
