import { createRequire } from 'node:module'
import { join } from 'node:path'
import shared from '../../jest.config.mjs'
import { suites } from './suites.mjs'

const [services] = shared.projects
/** Stryker copies the sources elsewhere; packages are resolved where they are installed. */
const project = process.env.MUTANTS_PROJECT ?? join(import.meta.dirname, '../..')

/** Stryker resolves it from its copy of the sources, where only the project's direct dependencies are found. */
const testEnvironment = ['jest', '@jest/core', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  join(project, 'jest.config.mjs'),
)

/** Only the pure modules: their tests need neither database nor browser, so they are fast enough for each mutant. */
export default {
  ...services,
  rootDir: join(import.meta.dirname, '../..'),
  testEnvironment,
  testMatch: suites.flatMap(({ tests }) => tests.map((file) => `<rootDir>/${file}`)),
  moduleNameMapper: {
    ...services.moduleNameMapper,
    '^@icio/(contracts|kit)/(.*)$': '<rootDir>/services/$1/src/$2',
  },
  modulePaths: ['accounts', 'contracts', 'kit', 'lobbies', 'scores'].map((name) =>
    join(project, 'services', name, 'node_modules'),
  ),
  // The copy is in .cache, where tests are otherwise ignored.
  modulePathIgnorePatterns: ['/dist/'],
  globalSetup: undefined,
  globalTeardown: undefined,
}
