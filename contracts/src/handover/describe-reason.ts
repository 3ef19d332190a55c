// Describes a reason in English, as a row of `domain_status` carries it (docs/design/web-domains.md#reasons).
import { sentences, titles } from './domain-reason-texts.ts';
import { domainReasons, sentenceOf, type DomainReason, type ForWhom } from './domain-reasons.ts';

type Params = Readonly<Record<string, string>>;

/** The part of a next action that follows from the reason alone. */
export type ReasonDescription = {
  readonly reason: string;
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly params: Record<string, string>;
  readonly step: number | null;
  readonly forWhom: ForWhom;
};

/** What a reason that depends on its cause takes from it. */
export type ReasonCause = { readonly code: string; readonly step: number; readonly forWhom: ForWhom };

/** Fills a sentence or title: `{name}`, and the one plural form that the sentences use. */
export function fillText(text: string, params: Params): string {
  const plural = /\{(\w+), plural, one \{# (\w+)\} other \{# (\w+)\}\}/g;
  const counted = text.replace(plural, (_all, name: string, ...forms: string[]) => {
    const count = params[name] ?? '';
    return `${count} ${(count === '1' ? forms[0] : forms[1]) ?? ''}`;
  });
  return counted.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
}

/** @param cause who acts, and at which step, for reasons that say `cause` or `current` */
export function describeReason(
  reason: DomainReason,
  params: Record<string, string>,
  cause: ReasonCause = { code: 'wait', step: 1, forWhom: 'Nobody' },
): ReasonDescription {
  const facts = domainReasons.get(reason);
  if (!facts) throw new Error('There is no such reason');
  return {
    reason,
    code: facts.code === 'cause' ? cause.code : facts.code,
    title: fillText(titles[facts.title], params),
    text: fillText(sentences[sentenceOf(facts, params)], params),
    params,
    step: facts.step === 'current' ? cause.step : facts.step,
    forWhom: facts.forWhom === 'cause' ? cause.forWhom : facts.forWhom,
  };
}
