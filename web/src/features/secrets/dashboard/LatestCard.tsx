// The five newest secrets; loads, fails and repeats without the form (docs/design/web-secrets.md#dashboard).
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { RowBadge, RowEndText, RowLink } from '#features/secrets/recent/RowStatus.tsx';
import { type RecentList, useRecent } from '#features/secrets/recent/use-recent.ts';
import { paths } from '#lib/paths.ts';
import { Iris } from '#ui/display/Iris.tsx';
import { VisuallyHidden } from '#ui/display/VisuallyHidden.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { Button } from '#ui/form/Button.tsx';
import css from '../recent/Recent.module.css';

const shown = 5;

export function LatestCard() {
  const t = useTranslations('secrets.dashboard');
  const [list, again] = useRecent();
  return (
    <section className="card pad" aria-labelledby="latest" aria-busy={list.kind === 'loading'}>
      <div className="cardHead">
        <h2 id="latest">{t('latest')}</h2>
        {list.kind === 'loaded' && list.all.length > 0 && (
          <Link className="small" to={paths.recent}>
            {t('all', { count: list.all.length })}
          </Link>
        )}
      </div>
      <div className={css['mini']}>
        <Rows list={list} again={again} />
      </div>
    </section>
  );
}

function Rows({ list, again }: { readonly list: RecentList; again(): void }) {
  const t = useTranslations('secrets.recent');
  const app = useTranslations('app');
  switch (list.kind) {
    case 'loading':
      return (
        <>
          <VisuallyHidden>
            <span role="status">{t('loading')}</span>
          </VisuallyHidden>
          <Skeleton lines={3} />
        </>
      );
    case 'failed':
      return (
        <div className="stack gap-3">
          <p role="alert">{t('failed')}</p>
          <div>
            <Button size="small" icon="refresh" onClick={again}>
              {app('tryAgain')}
            </Button>
          </div>
        </div>
      );
    case 'loaded':
      if (list.all.length === 0) return <NothingYet />;
      return (
        <ul>
          {list.all.slice(0, shown).map((receipt) => (
            <li key={receipt.key}>
              <RowLink receipt={receipt} />
              <RowBadge receipt={receipt} />
              <span className={css['when']}>
                <RowEndText receipt={receipt} />
              </span>
            </li>
          ))}
        </ul>
      );
  }
}

/** Shows what the card will hold; the rows are decoration. */
function NothingYet() {
  const t = useTranslations('secrets.dashboard');
  return (
    <>
      <div className={css['ghosts']} aria-hidden="true">
        {(['closed', 'open', 'empty'] as const).map((state) => (
          <div key={state}>
            <Iris state={state} small />
            <span />
          </div>
        ))}
      </div>
      <p className="muted">{t('follow')}</p>
    </>
  );
}
