import { esmOnly, swc } from './configuration/jest/compile.mjs'

// Two kinds of test: services and pure rules in Node, components in jsdom.
const pluginNames = '/fastify/lib/plugin-utils\\.js$'

const shared = {
  rootDir: import.meta.dirname,
  transform: {
    [pluginNames]: '<rootDir>/configuration/jest/without-require-cache.cjs',
    // Nobody debugs a library here, and its source maps would be read with it in every suite.
    '/node_modules/\\.pnpm/.*\\.[cm]?js$': ['@swc/jest', { ...swc, sourceMaps: false }],
    '\\.[cm]?[jt]sx?$': ['@swc/jest', swc],
  },
  transformIgnorePatterns: [
    `/node_modules/\\.pnpm/(?!(${esmOnly.map((name) => name.replace('/', '\\+')).join('|')})[@+])(?!.*${pluginNames})`,
  ],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  extensionsToTreatAsEsm: [],
  modulePathIgnorePatterns: ['/dist/', '/.data/', '/.cache/'],
  clearMocks: true,
}

export default {
  // Compiled modules stay in a worker's memory from file to file; a fresh worker costs less than a full heap.
  workerIdleMemoryLimit: '1500MB',
  testSequencer: '<rootDir>/configuration/jest/long-suites-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'services',
      testEnvironment: '<rootDir>/configuration/jest/node-environment.cjs',
      testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
      testMatch: [
        '<rootDir>/services/**/*.test.ts',
        '<rootDir>/configuration/**/*.test.ts',
        '<rootDir>/bench/**/*.test.ts',
      ],
      globalSetup: '<rootDir>/configuration/jest/start-database.mjs',
      globalTeardown: '<rootDir>/configuration/jest/stop-database.mjs',
      setupFilesAfterEnv: ['<rootDir>/configuration/jest/quiet.ts'],
    },
    {
      ...shared,
      displayName: 'pages',
      testEnvironment: '<rootDir>/configuration/jest/dom-environment.cjs',
      testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'require', 'default'] },
      testMatch: ['<rootDir>/{shell,mf-*,shared-ui}/**/*.test.{ts,tsx}'],
      moduleNameMapper: {
        ...shared.moduleNameMapper,
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.css$': '<rootDir>/configuration/jest/empty.cjs',
        '\\.svg$': '<rootDir>/configuration/jest/empty.cjs',
      },
      setupFilesAfterEnv: ['<rootDir>/configuration/jest/quiet.ts', '<rootDir>/configuration/jest/dom.ts'],
    },
  ],
}
