// Tests which packages belong to production.
import { expect, test } from 'vitest';
import type { Bill } from './bill.ts';
import { foreignPackages, productionBill } from './production.ts';

const part = (ref: string) => ({ 'bom-ref': ref, type: 'library', name: ref, version: '1.0.0' });
const links = {
  'root@1.0.0': ['@x/api@1.0.0', '@x/web@1.0.0', 'express@5.0.0', 'tester@1.0.0'],
  '@x/api@1.0.0': ['@x/shared@1.0.0', 'express@5.0.0', 'tester@1.0.0'],
  '@x/shared@1.0.0': ['builder@1.0.0'],
  'express@5.0.0': ['ms@2.0.0'],
  'ms@2.0.0': ['express@5.0.0'],
  'tester@1.0.0': ['ms@1.0.0'],
} as const;
const bill: Bill = {
  serialNumber: '',
  metadata: { timestamp: '', component: part('root@1.0.0') },
  components: ['@x/api@1.0.0', '@x/web@1.0.0', '@x/shared@1.0.0', 'express@5.0.0', 'ms@2.0.0', 'ms@1.0.0']
    .concat('tester@1.0.0', 'builder@1.0.0')
    .map(part),
  dependencies: Object.entries(links).map(([ref, dependsOn]) => ({ ref, dependsOn })),
};
const shipped = [
  { ref: '@x/api@1.0.0', needs: ['@x/shared', 'express'] },
  { ref: '@x/shared@1.0.0', needs: [] },
];

test('a package that tests need, too, is kept; what only tests and builds need is not', () => {
  const { components, dependencies } = productionBill(bill, shipped);
  expect(components.map((one) => one['bom-ref'])).toEqual([
    '@x/api@1.0.0',
    '@x/shared@1.0.0',
    'express@5.0.0',
    'ms@2.0.0',
  ]);
  expect(Object.fromEntries(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))).toEqual({
    'root@1.0.0': ['@x/api@1.0.0', '@x/shared@1.0.0'],
    '@x/api@1.0.0': ['@x/shared@1.0.0', 'express@5.0.0'],
    '@x/shared@1.0.0': [],
    'express@5.0.0': ['ms@2.0.0'],
    'ms@2.0.0': ['express@5.0.0'],
  });
});

test('programs of native packages are kept for the machines of the images alone', () => {
  const linux = { version: '1.0.0', os: ['linux'] };
  const foreign = foreignPackages(
    {
      'node_modules/plain': { version: '1.0.0' },
      'node_modules/a/node_modules/@x/x64': { ...linux, cpu: ['x64'], libc: ['glibc'] },
      'node_modules/@x/arm64': { ...linux, cpu: ['arm64'] },
      'node_modules/@x/musl': { ...linux, cpu: ['x64'], libc: ['musl'] },
      'node_modules/@x/mac': { version: '1.0.0', os: 'darwin', cpu: 'x64' },
      'node_modules/@x/not-windows': { version: '1.0.0', os: ['!win32'] },
    },
    ['x64'],
  );
  expect([...foreign]).toEqual(['@x/arm64@1.0.0', '@x/musl@1.0.0', '@x/mac@1.0.0']);
  const { components, dependencies } = productionBill(bill, shipped, new Set(['ms@2.0.0']));
  expect(components.map((one) => one['bom-ref'])).not.toContain('ms@2.0.0');
  expect(dependencies.flatMap(({ dependsOn = [] }) => dependsOn)).not.toContain('ms@2.0.0');
});

test('a name that is not locked is told', () => {
  expect(() => productionBill(bill, [{ ref: '@x/api@1.0.0', needs: ['gone'] }])).toThrow(
    'package-lock.json does not lead from @x/api@1.0.0 to gone: run npm install.',
  );
});
