// Reads Kubernetes quantities, to compare sizes and to write them as bytes.

const powers: Readonly<Record<string, number>> = {
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** The value of a quantity such as `20Gi` or `1e3`; `undefined` for another text. */
export function quantityValue(text: string): number | undefined {
  const found = /^([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)(?:[eE]([+-]?\d+))?([mkMGTPE]i?|Ki)?$/.exec(text);
  if (!found) return undefined;
  const [, digits = '', exponent = '0', suffix = ''] = found;
  const power = powers[suffix];
  return power === undefined ? undefined : Number(digits) * 10 ** Number(exponent) * power;
}

/** The larger of two quantities. A text that is no quantity loses. */
export function largerQuantity(wanted: string, live: string | undefined): string {
  if (live === undefined) return wanted;
  return (quantityValue(live) ?? 0) > (quantityValue(wanted) ?? 0) ? live : wanted;
}

/** The quantity in whole bytes, for programs that do not know its suffixes. */
export function wholeBytes(text: string, fallback: number): number {
  return Math.floor(quantityValue(text) ?? fallback);
}
