// Examples of the calls of guests (docs/design/http-api.md#receipts).
import {
  acknowledgeAsGuest,
  burnAsGuest,
  concealAsGuest,
  generateAsGuest,
  revealAsGuest,
  statusAsGuest,
  viewAsGuest,
  viewReceiptAsGuest,
} from '../guest.ts';
import { example, type Chapter } from './example.ts';
import {
  looked,
  metadataKey,
  readersNonce,
  receiptDetails,
  receiptPage,
  secret,
  secretKey,
} from './records.ts';
import { acknowledged, burnedAnswer, concealed, revealed } from './secrets.ts';

const params = { key: secretKey };
const own = { key: metadataKey };

export const guestChapter: Chapter = {
  heading: 'Secrets as a guest',
  examples: [
    example(concealAsGuest, { body: { secret: 'correct horse', ttl: 3600 }, answer: concealed('share') }),
    example(generateAsGuest, { body: { length: 12 }, answer: concealed('generate') }),
    example(viewAsGuest, { params, answer: { record: secret, details: looked } }),
    example(revealAsGuest, { params, body: { continue: true }, nonce: readersNonce, answer: revealed }),
    example(acknowledgeAsGuest, { params, nonce: readersNonce, answer: acknowledged }),
    example(statusAsGuest, { params, answer: { record: secret, details: { current_expiration: 604_700 } } }),
    example(viewReceiptAsGuest, { params: own, answer: { record: receiptPage, details: receiptDetails } }),
    example(burnAsGuest, { params: own, body: { continue: true }, answer: burnedAnswer }),
  ],
};
