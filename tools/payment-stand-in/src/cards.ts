// The test cards of Stripe that the stand-in knows (https://docs.stripe.com/testing#cards).
import type { CardKind } from './account.ts';

export type TestCard = { readonly brand: string; readonly last4: string; readonly kind: CardKind };

/** A bank debit is in process for 3 days. */
export const debitSeconds = 3 * 86_400;

const cards: Readonly<Record<string, Omit<TestCard, 'last4'>>> = {
  '4242424242424242': { brand: 'visa', kind: 'pays' },
  '5555555555554444': { brand: 'mastercard', kind: 'pays' },
  '4000000000000002': { brand: 'visa', kind: 'declines' },
  '4000002500003155': { brand: 'visa', kind: 'asks' },
  '4000000000000341': { brand: 'visa', kind: 'fails_later' },
  AT861904300235473204: { brand: 'sepa', kind: 'debits' },
};

/** A card by its number, with or without spaces. `undefined`: no card that the stand-in knows. */
export function cardOf(typed: string): TestCard | undefined {
  const number = typed.replaceAll(/\s/g, '');
  const card = cards[number];
  return card && { ...card, last4: number.slice(-4) };
}

/** Sentences about the cards, for the pages. */
export const cardTexts: readonly string[] = [
  '4242 4242 4242 4242 pays (Visa).',
  '5555 5555 5555 4444 pays (Mastercard).',
  '4000 0000 0000 0002 is declined.',
  '4000 0025 0000 3155 asks the customer to confirm.',
  '4000 0000 0000 0341 pays once, and fails at the next renewal.',
  'AT861904300235473204 is a bank account: its payment is in process for 3 days.',
];
