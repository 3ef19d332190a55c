// Lists the files of the api and operator images. `Dockerfile` and `.dockerignore` repeat this list, which a
// test compares.

/** An image of ours: its workspace, what is copied into `/app`, its default command and environment. */
export type OwnImage = {
  readonly workspace: 'api' | 'operator';
  readonly files: readonly string[];
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
};

/** The images by target of `Dockerfile`. */
export const ownImages = {
  api: {
    workspace: 'api',
    files: [
      'package.json',
      'contracts/package.json',
      'contracts/src',
      'contracts/vectors',
      'api/package.json',
      'api/locales',
      'api/src',
      'operator/package.json',
      'operator/src',
      'web/dist',
    ],
    command: ['node', 'api/src/main.ts'],
    env: { NODE_ENV: 'production', WEB_DIST: '/app/web/dist', BIND_ADDRESS: '0.0.0.0' },
  },
  operator: {
    workspace: 'operator',
    files: [
      'package.json',
      'contracts/package.json',
      'contracts/src',
      'operator/package.json',
      'operator/src',
    ],
    command: ['node', 'operator/src/main.ts'],
    env: { NODE_ENV: 'production' },
  },
} as const satisfies Readonly<Record<string, OwnImage>>;

/** Test code, which no image has. In the form of `.dockerignore`. */
export const leftOut = [
  '**/node_modules',
  '**/*.test.ts',
  '**/*.suite.ts',
  '**/*.memory.ts',
  '**/samples.ts',
  '**/testing',
] as const;

/** Whether a path, relative to the clone, belongs to no image. */
export function isLeftOut(path: string): boolean {
  return /(^|\/)(node_modules|testing)(\/|$)|\.(test|suite|memory)\.ts$|(^|\/)samples\.ts$/.test(path);
}

/** Number of user and group in all images; no root. */
export const imageUser = 65_532;
