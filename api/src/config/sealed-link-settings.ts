// The settings of sealed links (docs/design/sealed-links.md#settings).
import * as z from 'zod/mini';
import { flag, setting } from './setting.ts';

export const sealedLinkSettings = {
  sealedLinksEnabled: setting('SEALED_LINKS_ENABLED', flag, {
    fallback: 'true',
    doc: 'Whether sealed links can be made: secrets encrypted in the browser or command of their sender. Existing ones open in any case.',
  }),
  sealedLinksDefault: setting(
    'SEALED_LINKS_DEFAULT',
    z.enum(['off', 'on', 'required'], 'must be off, on or required'),
    {
      fallback: 'off',
      doc: 'How the form begins: off, or on to make a sealed link. With required, the server refuses other new secrets, except those of the support form.',
    },
  ),
} as const;

type Read = {
  readonly sealedLinksEnabled: boolean;
  readonly sealedLinksDefault: 'off' | 'on' | 'required';
};

/** Refuses settings under which nothing could be created. @param wrong throws a line about a setting */
export function refuseSealedLinks(read: Read, wrong: (line: string) => never): void {
  if (read.sealedLinksDefault === 'required' && !read.sealedLinksEnabled)
    wrong('SEALED_LINKS_DEFAULT=required needs SEALED_LINKS_ENABLED=true');
}
