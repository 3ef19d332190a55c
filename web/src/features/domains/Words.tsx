// Fills sentence and title of a reason with its parameters, which are only ever text
// (docs/design/web-domains.md#reasons).
import { phraseName } from '@glimpse/contracts/handover/domain-phrases';
import { sentenceOf } from '@glimpse/contracts/handover/domain-reasons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Explained } from '#features/domains/domain-state.ts';
import { useDates } from '#lib/format/dates.ts';
import { AddressText } from '#ui/display/AddressText.tsx';

const texts = ['host', 'zone', 'caaName', 'issuer', 'type', 'found', 'problem', 'name', 'value'];
const addresses = ['host', 'zone', 'caaName'];
const moments = ['retryAt', 'deadline', 'since'];
const days = ['date'];
/** A private character that no text contains stands around the name of each parameter. */
const mark = '\uE000';
const marks = Object.fromEntries([...texts, ...moments, ...days].map((name) => [name, mark + name + mark]));

/** The sentence in the reader's language; the text of the row where this release does not know the reason. */
export function Sentence({ explained }: { readonly explained: Explained }) {
  const t = useTranslations('domains.next');
  const fill = useFill();
  const { facts, action } = explained;
  if (!facts) return <>{action.text}</>;
  const { days: missed } = action.params;
  if (facts.sentence === 'switchedOff' && missed === undefined) return <>{action.text}</>;
  const count = { days: Number(missed ?? 0) };
  return (
    <>{fill(t(sentenceOf(facts, action.params), { ...marks, ...count }), action.params) ?? action.text}</>
  );
}

export function Title({ explained }: { readonly explained: Explained }) {
  const t = useTranslations('domains.title');
  const fill = useFill();
  const { facts, action } = explained;
  if (!facts) return <>{action.title}</>;
  return <>{fill(t(facts.title, marks), action.params) ?? action.title}</>;
}

/** Returns a function that puts parameters in the place of marks; `undefined` if a parameter is missing. */
function useFill(): (text: string, params: Readonly<Record<string, string>>) => ReactNode[] | undefined {
  const { day, moment } = useDates();
  const t = useTranslations('domains.phrase');
  const show = (name: string, value: string, key: number): ReactNode => {
    const phrase = phraseName(value);
    if (phrase) return <span key={key}>{t(phrase)}</span>;
    const at = Date.parse(value) / 1000;
    const isTime = (moments.includes(name) || days.includes(name)) && Number.isFinite(at);
    if (addresses.includes(name)) return <AddressText key={key} address={value} />;
    if (!isTime) return <bdi key={key}>{value}</bdi>;
    return (
      <time key={key} dateTime={value}>
        {days.includes(name) ? day(at) : moment(at)}
      </time>
    );
  };
  return (text, params) => {
    const parts = text.split(mark);
    const names = parts.filter((_part, index) => index % 2 === 1);
    if (names.some((name) => params[name] === undefined)) return undefined;
    return parts.map((part, index) => (index % 2 === 1 ? show(part, params[part] ?? '', index) : part));
  };
}
