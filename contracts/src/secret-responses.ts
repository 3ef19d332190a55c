// The answers of the calls of one secret (docs/design/http-api.md#shapes).
import * as z from 'zod/mini';
import {
  BurnedReceipt,
  CreatedReceipt,
  ReceiptDetails,
  ReceiptPage,
  RevealDetails,
  RevealedSecret,
  Secret,
  SecretDetails,
} from './secret-shapes.ts';
import { Continue, Passphrase, Scalar } from './shapes.ts';

export const AttemptBody = z.object({ continue: Continue, passphrase: Passphrase });

/** `newp`: the password of an account that a link confirms (docs/design/http-api.md#verification). */
export const RevealBody = z.object({ ...AttemptBody.shape, newp: z.optional(Scalar) });

export const ConcealResponse = z.strictObject({
  record: z.strictObject({
    metadata: CreatedReceipt,
    receipt: CreatedReceipt,
    secret: Secret,
    share_domain: z.nullable(z.string()),
    share_url: z.string(),
    metadata_url: z.string(),
    secret_value: z.optional(z.string()),
  }),
  details: z.strictObject({
    kind: z.enum(['share', 'generate']),
    recipient: z.array(z.string()),
    recipient_safe: z.array(z.string()),
  }),
});

export const ViewResponse = z.strictObject({ record: Secret, details: SecretDetails });

export const RevealResponse = z.strictObject({ record: RevealedSecret, details: RevealDetails });

export const AcknowledgeResponse = z.strictObject({
  record: z.strictObject({ key: z.string(), state: z.literal('received') }),
  details: z.strictObject({ acknowledged: z.literal(true) }),
});

export const StatusResponse = z.strictObject({
  record: z.union([Secret, z.strictObject({ state: z.literal('unknown') })]),
  details: z.strictObject({ current_expiration: z.optional(z.int()) }),
});

export const ReceiptResponse = z.strictObject({ record: ReceiptPage, details: ReceiptDetails });

export const BurnResponse = z.strictObject({ record: BurnedReceipt, details: ReceiptDetails });
