// Reads names and passwords from mounted Secrets; a file that cannot be read changes nothing.
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export type Login = { readonly user: string; readonly password: string };

/** Passwords by user name. */
export type WantedUsers = ReadonlyMap<string, string>;

/** The administrator, or `undefined` while the Secret cannot be read. */
export async function readAdmin(folder: string): Promise<Login | undefined> {
  try {
    const [user, password] = await Promise.all(
      ['username', 'password'].map((name) => readFile(join(folder, 'admin', name), 'utf8')),
    );
    return user && password ? { user, password } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the region's set was made once: the operator notes it beside the administrator. */
export async function wasSetMade(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'admin', 'initialized'), 'utf8').catch(() => '');
  return text !== '';
}

/** All users with their passwords, or `undefined` while any of them cannot be read. */
export async function readUsers(folder: string): Promise<WantedUsers | undefined> {
  const place = join(folder, 'users');
  try {
    const names = (await readdir(place)).filter((name) => !name.startsWith('.'));
    const users = await Promise.all(
      names.map(async (name) => [name, await readFile(join(place, name), 'utf8')] as const),
    );
    return users.length > 0 && users.every(([, password]) => password !== '') ? new Map(users) : undefined;
  } catch {
    return undefined;
  }
}
