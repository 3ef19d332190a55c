// Finds the programs of the stores, MongoDB and Redis, or fetches them from locked wheels (decision 29).
import { readLock } from './lock-file.ts';
import { wheelPrograms } from './programs.ts';
import { type WheelProgram, findProgram } from './python-wheel.ts';

const mongod: WheelProgram = {
  program: 'mongod',
  ...wheelPrograms.mongod,
  locked: readLock().wheels.mongod,
  advice:
    'install MongoDB 6.0 or newer so that mongod is on PATH (macOS: brew install mongodb-community), or set MONGO_URL.',
};

const redisServer: WheelProgram = {
  program: 'redis-server',
  ...wheelPrograms['redis-server'],
  locked: readLock().wheels['redis-server'],
  advice:
    'install the package redis-server (macOS: brew install redis), or set REDIS_URL to a running server.',
};

/** Finds or fetches mongod. @returns its path */
export const findMongod = () => findProgram(mongod);

/** Finds or fetches redis-server. @returns its path */
export const findRedis = () => findProgram(redisServer);
