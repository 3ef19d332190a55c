// Loaded into an API process by `--import`: its time of day is wrong by the milliseconds that the file in
// SHIFT_CLOCK holds. The file may change while the process runs. The monotonic clock is not touched.
import { readFileSync } from 'node:fs';

const path = process.env['SHIFT_CLOCK'] ?? '';
const RealDate = Date;
const shiftedNow = (): number => RealDate.now() + (Number(readFileSync(path, 'utf8')) || 0);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given) =>
    given.length === 0 ? new target(shiftedNow()) : Reflect.construct(target, given, target),
  get: (target, name) => (name === 'now' ? shiftedNow : Reflect.get(target, name)),
});
