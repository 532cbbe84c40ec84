import { createRequire } from 'node:module'
import { join } from 'node:path'
import shared from '../../jest.config.mjs'
import { suites } from './suites.mjs'

const [services] = shared.projects
/** Stryker copies the sources elsewhere; packages are found where they are installed. */
const project = process.env.MUTANTS_PROJECT ?? join(import.meta.dirname, '../..')

/** Stryker looks for it from its copy of the sources, where only what the project itself names is found. */
const testEnvironment = ['jest', '@jest/core', 'jest-config', 'jest-environment-node'].reduce(
  (from, name) => createRequire(from).resolve(name),
  join(project, 'jest.config.mjs'),
)

/** The pure modules alone: their tests need neither database nor browser, and run in a blink for each mutant. */
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
  // The copy lies in .cache, which is no place for tests otherwise.
  modulePathIgnorePatterns: ['/dist/'],
  globalSetup: undefined,
  globalTeardown: undefined,
}
