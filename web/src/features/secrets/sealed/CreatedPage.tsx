// Shows a sealed link once, right after it was made, from memory alone
// (docs/design/web-secrets.md#sealed-links).
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CreatedActions } from '#features/secrets/sealed/CreatedActions.tsx';
import {
  type CreatedLink,
  createdLink,
  forgetCreated,
  leaveCreated,
} from '#features/secrets/sealed/created-link.ts';
import { CreatedShare } from '#features/secrets/sealed/CreatedShare.tsx';
import { MadePassword } from '#features/secrets/sealed/MadePassword.tsx';
import { receiptPath } from '#features/secrets/shared/sealed-paths.ts';
import { useLastAction } from '#features/secrets/shared/last-action.ts';
import { usePageLeave } from '#lib/document/page-lifecycle.ts';
import { paths } from '#lib/paths.ts';
import type { NoScript, PageStart } from '#lib/router/page-start.ts';
import { redirectTo } from '#lib/router/redirect.ts';
import type { Visit } from '#lib/router/route.ts';
import { Iris } from '#ui/display/Iris.tsx';
import { MessageCard } from '#ui/display/MessageCard.tsx';
import { PageHeading } from '#ui/display/PageHeading.tsx';
import { LinkButton } from '#ui/form/LinkButton.tsx';
import css from '../private/Private.module.css';

/** The private key alone, where the link is no longer in memory: after a reload or in another tab. */
type Found = CreatedLink | { readonly gone: string };

/** Leads to the receipt without the link, else Home. @throws Redirect */
export function loader({ location, app }: Visit): Found {
  const metadataKey = location.hash.slice(1);
  if (metadataKey === '') redirectTo(paths.home);
  const created = createdLink(metadataKey);
  if (created) return created;
  app.leave(receiptPath(metadataKey), 'replace');
  return { gone: metadataKey };
}

export function Component({ data }: { readonly data: Found }) {
  const [found, setFound] = useState(data);
  useEffect(() => leaveCreated, []);
  usePageLeave({
    onLeave: () => {
      forgetCreated();
      if (!('gone' in found)) setFound({ gone: found.metadataKey });
    },
  });
  return (
    <div className="wrap">
      {'gone' in found ? <Gone metadataKey={found.gone} /> : <Created created={found} />}
    </div>
  );
}

export const start: PageStart = {
  Painted,
  preview: 'secrets.private.preview',
  noIndex: true,
  data: { link: '' },
};

function Painted({ Card }: NoScript) {
  const t = useTranslations('secrets.private');
  return (
    <div className="wrap">
      <PageHeading>{t('heading')}</PageHeading>
      <Card />
    </div>
  );
}

function Created({ created }: { readonly created: CreatedLink }) {
  const t = useTranslations('secrets.private');
  const moves = useLastAction({ kind: 'created', metadataKey: created.metadataKey });
  return (
    <>
      <div className={css['heading']}>
        <Iris state="closed" small moves={moves} />
        <PageHeading>{t('created')}</PageHeading>
      </div>
      <div className="split">
        <div className="stack gap-6">
          <CreatedShare created={created} />
          {created.password !== undefined && <MadePassword text={created.password} />}
        </div>
        <div className="side stack gap-6">
          <CreatedActions metadataKey={created.metadataKey} />
        </div>
      </div>
    </>
  );
}

/** For the moment until the receipt opens, and for browsers that do not open it. */
function Gone({ metadataKey }: { readonly metadataKey: string }) {
  const t = useTranslations('sealed.created');
  return (
    <MessageCard
      iris="empty"
      heading={t('gone')}
      action={
        <LinkButton to={receiptPath(metadataKey)} reload>
          {t('privateOpen')}
        </LinkButton>
      }
    >
      <p>{t('goneText')}</p>
    </MessageCard>
  );
}
