// Keeps a domain up to date: asks again while the page is visible, checks now on demand
// (docs/design/web-domains.md#verify-a-domain).
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLive, pollMs, stepsOf } from '#features/domains/domain-state.ts';
import { checkNow, type FoundDomain, loadDomain } from '#features/domains/domain-queries.ts';
import { type ApiFailure, isApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { now } from '#lib/clock.ts';
import { usePoll } from '#lib/poll.ts';
import { announce } from '#ui/display/announce.ts';

const restMs = 10_000;

export type DomainWatch = {
  readonly found: FoundDomain;
  /** `rested`: a check was just made; the next one has to wait some seconds. */
  readonly check: 'ready' | 'checking' | 'rested';
  readonly failure: ApiFailure | undefined;
  checkNow(): void;
};

/** `loaded` is the loader's data, the state when the page was opened. */
export function useDomain(loaded: FoundDomain): DomainWatch {
  const { api } = useApp();
  const t = useTranslations('domains.verify');
  const [found, setFound] = useState(loaded);
  const [check, setCheck] = useState<DomainWatch['check']>('ready');
  const [failure, setFailure] = useState<ApiFailure>();
  const [everyMs, setEveryMs] = useState(() => pollMs(loaded.record, 0));
  const openedAt = useRef(now());
  const say = useStepWords();
  const name = loaded.record.domainid;
  const take = (next: FoundDomain): boolean => {
    setEveryMs(pollMs(next.record, now() - openedAt.current));
    if (JSON.stringify(next) === JSON.stringify(found)) return false;
    setFound(next);
    say(found, next);
    return next.record.reason !== found.record.reason || isLive(next.record) !== isLive(found.record);
  };
  usePoll(
    () => {
      if (check === 'checking') return;
      void loadDomain(api, name).then(take, () => undefined); // a failed poll changes nothing
    },
    { everyMs, active: true },
  );
  useEffect(() => {
    if (check !== 'rested') return undefined;
    const timer = setTimeout(() => setCheck('ready'), restMs);
    return () => clearTimeout(timer);
  }, [check]);
  const ask = async () => {
    if (check !== 'ready') return;
    setCheck('checking');
    setFailure(undefined);
    const answer = await checkNow(api, name);
    setCheck('rested');
    if (isApiFailure(answer)) setFailure(answer);
    else announce(take({ record: answer.record, details: answer.details }) ? t('moving') : t('noChange'));
  };
  return { found, check, failure, checkNow: () => void ask() };
}

/** Announces each step that turned done or current, once. */
function useStepWords(): (before: FoundDomain, after: FoundDomain) => void {
  const t = useTranslations('domains.steps');
  return (before, after) => {
    const old = stepsOf(before.record);
    for (const [index, { id, state }] of stepsOf(after.record).entries()) {
      if (state === old[index]?.state) continue;
      if (state === 'done') announce(t('turnedDone', { step: t(id) }));
      if (state === 'now') announce(t('turnedNow', { step: t(id) }));
    }
  };
}
