// Keeps a domain up to date: asks again while the page is visible, checks now on demand
// (docs/design/web-domains.md#verify-a-domain).
import { listDomains, verifyDomain, viewDomain } from '@glimpse/contracts/domains';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isLive, pollMs, stepsOf } from '#features/domains/domain-state.ts';
import { callFor, type FoundDomain } from '#features/domains/domain-queries.ts';
import type { ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { now } from '#lib/clock.ts';
import {
  contractQuery,
  setAnswer,
  useContractMutation,
  useContractQuery,
} from '#lib/query/contract-query.ts';
import { announce } from '#ui/display/announce.ts';

const restMs = 10_000;

export type DomainWatch = {
  readonly found: FoundDomain;
  /** `rested`: a check was just made; the next one has to wait some seconds. */
  readonly check: 'ready' | 'checking' | 'rested';
  readonly failure: ApiFailure | undefined;
  checkNow(): void;
};

/** `loaded` is the loader's data, the state when the page was opened at this name or id. */
export function useDomain(loaded: FoundDomain, place: string): DomainWatch {
  const { api } = useApp();
  const t = useTranslations('domains.verify');
  const [openedAt] = useState(now);
  const told = useRef(loaded);
  const { send, isPending, failure } = useContractMutation(verifyDomain, { changes: [listDomains] });
  const [rested, setRested] = useRest();
  const { data: found = loaded } = useContractQuery(viewDomain, callFor(place), {
    refetchInterval: isPending ? false : () => pollMs(told.current.record, now() - openedAt),
    refetchOnWindowFocus: 'always',
  });
  const say = useStepWords();
  /** Tells what changed. @returns whether the reason did */
  const tell = (next: FoundDomain): boolean => {
    const before = told.current.record;
    say(told.current, next);
    told.current = next;
    return next.record.reason !== before.reason || isLive(next.record) !== isLive(before);
  };
  const tellFound = useEffectEvent(() => void tell(found));
  useEffect(() => tellFound(), [found]);
  const ask = async () => {
    if (isPending || rested) return;
    const call = { ...callFor(loaded.record.domainid), body: {} };
    const answer = await send(call).catch(() => setRested(true)); // shown as `failure`
    if (!answer) return;
    setRested(true);
    const next = { record: answer.record, details: answer.details };
    announce(tell(next) ? t('moving') : t('noChange'));
    setAnswer(api, contractQuery(api, viewDomain, callFor(place)), next);
  };
  const check = isPending ? 'checking' : rested ? 'rested' : 'ready';
  return { found, check, failure, checkNow: () => void ask() };
}

/** Whether a check was just made, and who says so. */
function useRest(): [boolean, (rested: boolean) => void] {
  const [rested, setRested] = useState(false);
  useEffect(() => {
    if (!rested) return undefined;
    const timer = setTimeout(() => setRested(false), restMs);
    return () => clearTimeout(timer);
  }, [rested]);
  return [rested, setRested];
}

/** Announces each step that turned done or current, once. */
function useStepWords(): (before: FoundDomain, after: FoundDomain) => void {
  const t = useTranslations('domains.steps');
  return (before, after) => {
    const old = stepsOf(before.record);
    for (const { id, state } of stepsOf(after.record)) {
      if (state === old.find((step) => step.id === id)?.state) continue;
      if (state === 'done') announce(t('turnedDone', { step: t(id) }));
      if (state === 'now') announce(t('turnedNow', { step: t(id) }));
    }
  };
}
