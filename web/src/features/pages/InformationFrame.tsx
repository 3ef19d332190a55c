// The frame of the information pages, with a table of contents (docs/design/web.md#information-pages).
import type { ReactNode } from 'react';
import { InformationHead } from '#features/pages/InformationHead.tsx';
import { type FillName, WhenFilled } from '#lib/painted/painted.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import css from './InformationFrame.module.css';

export interface Section {
  id: string;
  title: string;
  body: ReactNode;
  /** Shown only if this value exists. */
  when?: { name: FillName; value: string | null } | undefined;
}

interface FrameProps {
  heading: string;
  lead: string;
  /** The warning of a page that the operator has to complete; shown while there is no operator. */
  template?: { text: string; operator: string | null } | undefined;
  sections: readonly Section[];
}

/** Also prerendered, whole. The navigation of the sections has the heading as its name. */
export function InformationFrame({ heading, lead, template, sections }: FrameProps) {
  return (
    <div className={`wrap ${css['frame']}`}>
      <div className="proseWrap">
        <InformationHead heading={heading} lead={lead} />
        {template && (
          <WhenFilled name="operator" value={template.operator} otherwise={<Mark text={template.text} />}>
            {() => null}
          </WhenFilled>
        )}
        {sections.map((section) => (
          <OnlyWhen key={section.id} section={section}>
            <section id={section.id} className={css['section']} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>{section.title}</h2>
              {section.body}
            </section>
          </OnlyWhen>
        ))}
      </div>
      <nav aria-label={heading} className={css['contents']}>
        <ul>
          {sections.map((section) => (
            <OnlyWhen key={section.id} section={section}>
              <li>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            </OnlyWhen>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function OnlyWhen({ section: { when }, children }: { section: Section; children: ReactNode }) {
  if (!when) return children;
  return (
    <WhenFilled name={when.name} value={when.value}>
      {() => children}
    </WhenFilled>
  );
}

function Mark({ text }: { text: string }) {
  return (
    <div className={css['mark']}>
      <Notice tone="warn">{text}</Notice>
    </div>
  );
}
