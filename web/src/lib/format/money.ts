// Writes amounts of money in the reader's language.

/** Keeps the order of a sign such as “US$” in right-to-left text (UAX 9, isolates). */
const isolated = (sign: string): string => (sign.length > 1 ? `\u2066${sign}\u2069` : sign);

/**
 * Writes an amount; cents only where there are any (record 120).
 * @param amount in whole units, not in cents
 */
export const moneyText = (tag: string, currency: string, amount: number): string =>
  new Intl.NumberFormat(tag, {
    style: 'currency',
    currency,
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
    maximumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  })
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' ? isolated(value) : value))
    .join('');
