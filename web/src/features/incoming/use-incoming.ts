// Sends the incoming form as one request; a failure keeps what was typed
// (docs/design/web.md#rules-for-every-route).
import { sendIncoming } from '@glimpse/contracts/incoming';
import { useRef, useState } from 'react';
import type { Typed } from '#features/incoming/painted-form.ts';
import { isApiFailure, toApiFailure, type ApiFailure } from '#lib/api-failure.ts';
import { useApp } from '#lib/app.tsx';

/** `attempt` counts submits, so that each error takes the focus. */
export type Outcome = { readonly attempt: number; readonly sent: boolean };

/** Code of a ticket number that was left out, which only the page knows. */
export const noTicket = 'client.no_ticket';

export function useIncoming() {
  const { api } = useApp();
  const busy = useRef(false);
  const [pending, setPending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>({ attempt: 0, sent: false });
  const [failure, setFailure] = useState<ApiFailure>();
  const end = (ended: ApiFailure | undefined): boolean => {
    setFailure(ended);
    setOutcome(({ attempt }) => ({ attempt: attempt + 1, sent: ended === undefined }));
    return ended === undefined;
  };
  /** @returns whether it was sent */
  const send = async ({ ticketno, secret }: Typed): Promise<boolean> => {
    if (busy.current) return false;
    const missing = missingField({ ticketno, secret });
    if (missing) return end(missing);
    busy.current = true;
    setPending(true);
    const answer = await api.submit(sendIncoming, { body: { ticketno: ticketno.trim(), secret } });
    busy.current = false;
    setPending(false);
    return end(isApiFailure(answer) ? answer : undefined);
  };
  return { pending, failure, outcome, send };
}

/** What the server would refuse; it has the last word on the form of a ticket number. */
function missingField({ ticketno, secret }: Typed): ApiFailure | undefined {
  const refused = (code: string, field: string) => toApiFailure(422, { code, field }, null);
  if (ticketno.trim() === '') return refused(noTicket, 'ticketno');
  return secret === '' ? refused('incoming.empty', 'secret') : undefined;
}
