// The fields and responses of form posts (docs/design/http-api.md#form-posts).
import * as z from 'zod/mini';

import { Scalar } from './shapes.ts';

const none = z.strictObject({});

/** Response of a form post. `code` is the locale key of a page text; `redirect` is a path on this origin. */
export const formAnswer = <Record extends z.ZodMiniType>(record: Record) =>
  z.strictObject({
    message: z.string(),
    code: z.string(),
    type: z.optional(z.enum(['info', 'success', 'error'])),
    redirect: z.string(),
    record,
    details: none,
  });

/** Response of a form post that has no record. */
export const FormDone = formAnswer(none);

/** A text field as it was sent: neither trimmed nor truncated. */
export const Typed = z.pipe(
  Scalar,
  z.transform((given) => given ?? ''),
);
