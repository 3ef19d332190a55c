// Users of the test cluster: tokens, kubeconfig files and the key of service accounts.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A user with a token. `groups` are checked by RBAC. */
export type ClusterUser = {
  readonly name: string;
  readonly groups: readonly string[];
  readonly token: string;
};

/** Users of the programs. `kube-proxy` needs its own: the rights of a node do not include services. */
export function clusterUsers(node: string) {
  const user = (name: string, ...groups: readonly string[]): ClusterUser => ({
    name,
    groups,
    token: randomBytes(24).toString('base64url'),
  });
  return {
    admin: user('admin', 'system:masters'),
    operator: user(
      'system:serviceaccount:glimpse-system:glimpse-operator',
      'system:serviceaccounts',
      'system:serviceaccounts:glimpse-system',
      'system:authenticated',
    ),
    node: user(`system:node:${node}`, 'system:nodes'),
    proxy: user('system:kube-proxy'),
  } as const;
}

/** The users by role. */
export type ClusterUsers = ReturnType<typeof clusterUsers>;

/** Writes the tokens and the key of service accounts, as kube-apiserver reads them. */
export async function writeAccess(folder: string, users: ClusterUsers): Promise<void> {
  const lines = Object.entries(users).map(
    ([id, { name, token, groups }]) => `${token},${name},${id},"${groups.join(',')}"\n`,
  );
  await writeFile(join(folder, 'tokens.csv'), lines.join(''), { mode: 0o600 });
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await writeFile(join(folder, 'sa.key'), privateKey, { mode: 0o600 });
  await writeFile(join(folder, 'sa.pub'), publicKey);
}

/** A kubeconfig: its file, the address of the API server, its CA file and the user. */
export type KubeconfigPlan = {
  readonly file: string;
  readonly server: string;
  readonly caFile: string;
  readonly user: ClusterUser;
};

/** Writes a kubeconfig as JSON, which is YAML. @returns its path */
export async function writeKubeconfig({ file, server, caFile, user }: KubeconfigPlan): Promise<string> {
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'glimpse',
    clusters: [{ name: 'glimpse', cluster: { server, 'certificate-authority': caFile } }],
    users: [{ name: user.name, user: { token: user.token } }],
    contexts: [{ name: 'glimpse', context: { cluster: 'glimpse', user: user.name } }],
  };
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  return file;
}
