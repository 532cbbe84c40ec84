import { join } from 'node:path'
import shared from '../../jest.config.mjs'
import { suites } from './suites.mjs'

const [services] = shared.projects

/** The pure modules alone: their tests need neither database nor browser, and run in a blink for each mutant. */
export default {
  ...services,
  rootDir: join(import.meta.dirname, '../..'),
  testMatch: suites.flatMap(({ tests }) => tests.map((file) => `<rootDir>/${file}`)),
  globalSetup: undefined,
  globalTeardown: undefined,
}
