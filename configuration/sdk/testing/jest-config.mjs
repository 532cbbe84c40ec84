import { createRequire } from 'node:module'
import { esmOnly, swc } from './compile.mjs'

const require = createRequire(import.meta.url)

/**
 * The configuration of Jest for a remote outside the site's repository: components in jsdom, TypeScript and the ES
 * modules of the SDK compiled with swc, CSS modules as their class names.
 *
 * @type {import('jest').Config}
 */
export default {
  testEnvironment: require.resolve('jest-environment-jsdom'),
  testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
  transform: { '\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), swc] },
  transformIgnorePatterns: [`/node_modules/(?!(@icio|${esmOnly.join('|')})/)`],
  moduleNameMapper: {
    '\\.module\\.css$': require.resolve('identity-obj-proxy'),
    '\\.css$': require.resolve('./empty.cjs'),
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['/.cache/'],
  setupFilesAfterEnv: [require.resolve('./dom.js')],
  clearMocks: true,
  // Longer than a search on a busy machine (dom.js), so that a test that waits in vain says for what.
  testTimeout: 20_000,
}
