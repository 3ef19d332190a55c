// Validates calls to the stand-in, its answers and its events against Stripe's schemas (record 042).
import { type Params, readParams } from '../params.ts';
import type { Cut } from './cut.ts';
import { isAbout, partsOf } from './event-parts.ts';
import { openCheck } from './open-check.ts';

/** Each function returns the faults as text, none if the given value fits. */
export type Validator = {
  /** @param sent a query or a form, as `limit=1&active=true` */
  paramFaults(call: string, sent: string): readonly string[];
  /** @param call as `POST /v1/prices/:id` */
  answerFaults(call: string, status: number, body: unknown): readonly string[];
  /** Also validates the object that the event is about. */
  eventFaults(event: unknown): readonly string[];
};

/** Makes a list of each group whose names are 0, 1, ... */
function withLists(params: Params): unknown {
  const values = Object.values(params).map((one) => (typeof one === 'string' ? one : withLists(one)));
  const names = Object.keys(params);
  if (names.length > 0 && names.every((name, at) => name === String(at))) return values;
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

export function openValidator({ schemas, params, answers, eventKinds }: Cut): Validator {
  const check = openCheck({ schemas, coerceTypes: false });
  const checkForm = openCheck({ schemas, coerceTypes: true });
  return {
    paramFaults: (call, sent) => checkForm(params[call], withLists(readParams(sent))),
    answerFaults: (call, status, body) => check(status < 400 ? answers[call] : schemas['error'], body),
    eventFaults(event) {
      const parts = partsOf(event);
      if (!parts) return ['The event has no kind, or no object'];
      return [
        ...check(schemas['event'], event),
        ...check(schemas[parts.name], parts.object),
        ...(eventKinds.includes(parts.type) ? [] : [`Stripe has no event ${parts.type}`]),
        ...(isAbout(parts) ? [] : [`An event ${parts.type} is not about a ${parts.name}`]),
      ];
    },
  };
}
