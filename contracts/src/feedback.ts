// Declares the call that sends feedback to the operator (docs/design/http-api.md#feedback).
import * as z from 'zod/mini';

import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { Scalar } from './shapes.ts';

/** Text without surrounding blanks, truncated by code points. */
const trimTo = (text: string, maxChars: number): string => [...text.trim()].slice(0, maxChars).join('');
const optional = (maxChars: number) =>
  z.pipe(
    Scalar,
    z.transform((given) => (given === undefined ? '' : trimTo(given, maxChars))),
  );

export const sendFeedback = endpoint({
  method: 'POST',
  path: '/api/v2/feedback',
  summary: 'Send feedback to the operators of this installation',
  access: 'anyone',
  csrf: 'shrimp',
  limit: 'send_feedback',
  challengeField: 'authenticity_payload',
  body: z.object({
    msg: z.pipe(
      Scalar,
      z.pipe(
        z.transform((given: string | undefined) => trimTo(given ?? '', limits.feedback.chars)),
        z.string().check(z.minLength(1, 'feedback.empty')),
      ),
    ),
    tz: optional(limits.feedback.tzChars),
    version: optional(limits.feedback.versionChars),
    authenticity_payload: Scalar,
  }),
  response: z.strictObject({
    record: z.strictObject({}),
    message: z.string(),
    details: z.strictObject({ message: z.string() }),
  }),
  errors: ['feedback.empty', 'captcha.missing', 'captcha.failed'],
});

/** The feature's calls by the name of their operation. */
export const feedbackContract = { sendFeedback };
