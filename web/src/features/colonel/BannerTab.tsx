// The form of the banner, with a preview (docs/design/web-colonel.md#administration).
import { setBanner, viewBanner } from '@glimpse/contracts/colonel';
import type { Answer } from '@glimpse/contracts/endpoint';
import type { SubmitEvent } from 'react';
import { useTranslations } from 'use-intl';
import { BannerPreview } from '#features/colonel/BannerPreview.tsx';
import { BannerText } from '#features/colonel/BannerText.tsx';
import { LoadedPart } from '#features/colonel/LoadedPart.tsx';
import { SaveResult } from '#features/colonel/SaveResult.tsx';
import { useSaveBanner } from '#features/colonel/use-save-banner.ts';
import { useDates } from '#lib/format/dates.ts';
import { useFailureText } from '#lib/failure-text.ts';
import { useContractQuery } from '#lib/query/contract-query.ts';
import { Button } from '#ui/form/Button.tsx';
import { Switch } from '#ui/form/Switch.tsx';

type Stored = Answer<typeof viewBanner>['record'];

export type BannerDraft = { readonly text: string; readonly enabled: boolean };

interface BannerTabProps {
  /** What was typed and not saved. */
  draft: BannerDraft | undefined;
  change(draft: BannerDraft | undefined): void;
}

export function BannerTab(draft: BannerTabProps) {
  const loaded = useContractQuery(viewBanner, {});
  return (
    <LoadedPart loaded={loaded} lines={4}>
      {({ record }) => <BannerForm stored={record} {...draft} />}
    </LoadedPart>
  );
}

function BannerForm({ stored, draft, change }: BannerTabProps & { readonly stored: Stored }) {
  const t = useTranslations('colonel.banner');
  const failureText = useFailureText();
  const { moment } = useDates();
  const { pending, attempt, failure, saved, save } = useSaveBanner();
  const { global_banner, enabled, updated } = saved ?? stored;
  const typed = draft ?? { text: global_banner ?? '', enabled };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(typed)) change(undefined);
  };
  const ofText = failure?.field === 'text' ? failureText(failure) : undefined;
  return (
    <form
      method="post"
      action={setBanner.path}
      className="card pad stack gap-5 proseWrap"
      onSubmit={(event) => void submit(event)}
    >
      {attempt > 0 && !pending && !ofText && <SaveResult key={attempt} failure={failure} />}
      <BannerText text={typed.text} error={ofText} change={(text) => change({ ...typed, text })} />
      <BannerPreview text={typed.text} />
      <Switch
        label={t('show')}
        help={t('showHelp')}
        checked={typed.enabled}
        onChange={(on) => change({ ...typed, enabled: on })}
      />
      <div className="formActions">
        <Button type="submit" kind="primary" pending={pending ? t('saving') : undefined}>
          {t('save')}
        </Button>
        {updated !== null && <span className="help">{t('updated', { time: moment(updated) })}</span>}
      </div>
    </form>
  );
}
