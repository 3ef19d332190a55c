// Decides when the incoming form may leave: nothing is missing, and the server answers with a valid token
// (docs/design/web-colonel.md#incoming).
import { trimPasted } from '@glimpse/contracts/typed/typed-text';
import { useEffect, useRef, useState } from 'react';
import type { Typed } from '#features/incoming/painted-form.ts';
import { isApiFailure, toApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';
import { checkToken } from '#lib/visitor/check-token.ts';

/** Code of a ticket number that was left out, which only the page knows. */
export const noTicket = 'client.no_ticket';

export function useIncoming() {
  const { api, token } = useApp();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<ApiFailure>();
  const wait = (waits: boolean) => {
    busy.current = waits;
    setPending(waits);
  };
  useEffect(() => {
    const back = () => wait(false); // the page comes back from the back/forward cache
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, []);
  const refuse = (why: ApiFailure): undefined => {
    wait(false);
    setFailure(why);
    setAttempt((before) => before + 1);
  };
  /** @returns the token of the post; `undefined` if the form must stay, with all that was typed */
  const mayLeave = async (typed: Typed): Promise<string | undefined> => {
    if (busy.current) return undefined;
    const missing = missingField(typed);
    if (missing) return refuse(missing);
    wait(true);
    const checked = await checkToken({ api, token });
    return isApiFailure(checked) ? refuse(checked) : token.current().shrimp;
  };
  return { pending, failure, attempt, mayLeave };
}

/** What the server would refuse; it has the last word on the form of a ticket number. */
function missingField({ ticketno, secret }: Typed): ApiFailure | undefined {
  const refused = (code: string, field: string) => toApiFailure(422, { code, field }, null);
  if (trimPasted(ticketno) === '') return refused(noTicket, 'ticketno');
  return secret === '' ? refused('incoming.empty', 'secret') : undefined;
}
