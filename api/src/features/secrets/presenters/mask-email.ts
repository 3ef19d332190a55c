// E-mail addresses as others may see them (api.md 1.8).

/** @example obscured('foo@example.com') // 'fo*****@e*****.com' */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  const label = domain.slice(domain.lastIndexOf('.') + 1);
  return `${[...local].slice(0, 2).join('')}*****@${[...domain][0] ?? ''}*****.${label}`;
}
