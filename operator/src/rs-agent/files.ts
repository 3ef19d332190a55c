// Copies keyfile and certificate for mongod, which refuses files that a group can read.
import { copyFile, chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';

const ownerReads = 0o400;

type Places = { readonly secrets: string; readonly files: string; readonly secure: boolean };

/** Copies into the memory volume with mode 0400. A repeat replaces the copies. */
export async function copyFiles({ secrets, files, secure }: Places): Promise<void> {
  const pairs = [
    ['keyfile/keyfile', 'keyfile'],
    ...(secure ? [['tls/tls.pem', 'tls.pem'] as const, ['tls/ca.crt', 'ca.crt'] as const] : []),
  ] as const;
  for (const [from, to] of pairs) {
    const target = join(files, to);
    await rm(target, { force: true });
    await copyFile(join(secrets, from), target);
    await chmod(target, ownerReads);
  }
}
