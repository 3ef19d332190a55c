// Events in order, with the current one marked (docs/design/web.md#components).
import type { ReactNode } from 'react';
import { Icon } from '#ui/display/Icon.tsx';
import type { IconName } from '#ui/display/icon-names.ts';
import css from './Timeline.module.css';

interface TimelineEvent {
  id: string;
  state: 'done' | 'now' | 'later';
  icon: IconName;
  title: ReactNode;
  lines: readonly ReactNode[];
}

/** The event with `now` has `aria-current="step"`. */
export function Timeline({ events }: { events: readonly TimelineEvent[] }) {
  return (
    <ol className={css['timeline']}>
      {events.map((event) => (
        <li
          key={event.id}
          className={css[event.state]}
          aria-current={event.state === 'now' ? 'step' : undefined}
        >
          <span className={css['node']}>
            <Icon name={event.icon} />
          </span>
          <div>
            <p className={css['what']}>{event.title}</p>
            {event.lines.map((line, index) => (
              <p className="help" key={index}>
                {line}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}
