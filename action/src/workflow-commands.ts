// What a runner of GitHub reads: commands on standard output, and outputs in a file.
import { toBase32 } from '@glimpse/contracts/sealed-links/base-encodings';
import { randomBytes } from '@glimpse/contracts/sealed-links/web-crypto';

const escape = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Hides a value in the log from here on; the runner hides each of its lines, too. */
export const maskCommand = (value: string): string => `::add-mask::${escape(value)}\n`;

export const errorCommand = (sentence: string): string => `::error::${escape(sentence)}\n`;

/** Writes an output for GITHUB_OUTPUT. The delimiter is random, so that no value can contain it. */
export function outputLines(name: string, value: string): string {
  const delimiter = `end-${toBase32(randomBytes(20))}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}
