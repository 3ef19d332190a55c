// Frame of the information pages: heading, lead, sections, and a list of them where there is room (web.md 4.18).
import type { ReactNode } from 'react';
import { IntlProvider, useLocale, useTranslations } from 'use-intl';
import { useInformationTexts } from '#features/pages/information-texts.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import css from './InformationFrame.module.css';

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
}

/** Gives the texts to the page inside; nothing is shown before they are there. */
export function InformationTexts({ children }: { children: ReactNode }) {
  const messages = useInformationTexts();
  return (
    <IntlProvider locale={useLocale()} messages={messages} timeZone="UTC">
      {children}
    </IntlProvider>
  );
}

interface FrameProps {
  heading: string;
  lead: string;
  /** Says that the operator has still to complete this page. */
  mark?: string | undefined;
  sections: readonly Section[];
}

/** The list of sections is named like the page. */
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

/** The part the server paints before the script. */
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

/** What the server paints of a page: frame, heading and lead, and below them what is given. */
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
