import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../commands/steps.mjs'

/*
 * The packages of the SDK: what each is made of. Nothing is written twice: a package is compiled from the same sources
 * that the site uses, its version is the newest one in its CHANGELOG.md, and its dependencies are what its files import,
 * in the versions of the catalog.
 */

/**
 * What a remote outside this repository may call. Staff calls, calls between services, and releases are left out; files
 * that the listed ones import come along.
 */
const callable = [
  'articles',
  'assistant',
  'avatars',
  'biases',
  'challenges',
  'form-cues',
  'game-sessions',
  'item-statistics',
  'leaderboard',
  'lobbies',
  'managers',
  'mirror',
  'open-questions',
  'practice',
  'profiles',
  'ranges',
  'remote-games',
  'resources',
  'rooms',
  'site-settings',
  'tools',
]

/**
 * @typedef {{ name: string, about: string, roots: string[], copies?: Record<string, string>, styles?: string[],
 *   needs?: string[], places: [RegExp, string][] }} SdkPackage `roots` are the files that are compiled along with what
 *   they import; `places` says where a source file stands in the package, by the first pattern that matches its path
 *   without extension; `copies` are plain files; `needs` are libraries that no file imports
 */

/** @type {SdkPackage[]} compiled packages; the first whose places match a file has it */
export const compiledPackages = [
  {
    name: '@icio/contracts',
    about: "The calls of the site's services: paths, types of input and reply, and errors",
    roots: [
      'services/contracts/src/index.ts',
      'services/contracts/src/api-versions.ts',
      'services/contracts/src/failed-calls/failed-call.ts',
      ...callable.map((domain) => `services/contracts/src/${domain}/endpoints.ts`),
    ],
    places: [[/^services\/contracts\/src\/(.+)$/, '$1']],
  },
  {
    name: '@icio/remote',
    about: 'The host contract, defineRemote, calls of services, and the libraries that the shell shares',
    roots: [
      'shared-ui/src/host-contract/contract.ts',
      'shared-ui/src/host-contract/define-remote.tsx',
      'shared-ui/src/host-contract/use-host.tsx',
      'shared-ui/src/api/backend.ts',
      'shared-ui/src/api/call.ts',
      'shared-ui/src/api/use-resource.ts',
      'shared-ui/src/api/access-token.ts',
      'shared-ui/platform/src/index.ts',
    ],
    needs: ['@types/react', '@types/react-dom'],
    places: [
      [/^shared-ui\/src\/(?:host-contract|api)\/(.+)$/, '$1'],
      [/^shared-ui\/src\/parts\/(portal-scope)$/, '$1'],
      [/^shared-ui\/platform\/src\/index$/, 'platform'],
    ],
  },
  {
    name: '@icio/remote-testing',
    about: 'The contract test that every remote must pass, a stand-in shell, and fake services',
    roots: [
      'shared-ui/src/testing/contract-test.tsx',
      'shared-ui/src/testing/fake-shell.tsx',
      'shared-ui/src/testing/json-response.tsx',
      'shared-ui/src/testing/render-in-shell.tsx',
      'shared-ui/src/testing/standalone.tsx',
      'configuration/jest/dom.ts',
    ],
    copies: {
      'configuration/sdk/testing/jest-config.mjs': 'jest-config.mjs',
      'configuration/sdk/testing/fake-services.js': 'fake-services.js',
      'configuration/sdk/testing/fake-services.d.ts': 'fake-services.d.ts',
      'configuration/jest/compile.mjs': 'compile.mjs',
      'configuration/jest/empty.cjs': 'empty.cjs',
    },
    needs: ['@testing-library/user-event', '@types/jest', 'jest', 'jest-environment-jsdom'],
    places: [
      [/^shared-ui\/src\/testing\/(.+)$/, '$1'],
      [/^configuration\/jest\/(dom)$/, '$1'],
    ],
  },
  {
    name: '@icio/ui',
    about: 'The design of the site: tokens, parts, and interactive figures',
    roots: [
      'shared-ui/src/parts/*.tsx',
      'shared-ui/src/figures/*.tsx',
      'shared-ui/src/figures/all-figures.ts',
    ],
    styles: readdirSync(join(root, 'shared-ui/src/theme'))
      .filter((file) => file.endsWith('.css'))
      .map((file) => `shared-ui/src/theme/${file}`),
    places: [[/^shared-ui\/src\/((?:parts|figures|theme|live)\/.+)$/, '$1']],
  },
]

/**
 * The command line: the files of the project's own commands at their own paths, except for those that say where things
 * are.
 */
export const commandLine = {
  name: '@icio/remote-cli',
  about:
    'icio-remote: create, develop, test, publish, promote, and roll back a remote, from its own repository',
  copies: {
    ...same('commands', 'needed-node', 'steps', 'typed-words', 'webpack'),
    ...same(
      'remote',
      ...['build-release', 'check-site', 'commands', 'edge-calls', 'errors', 'keys'],
      ...['new-remote', 'paths', 'publish', 'usage', 'verify'],
    ),
    ...same('rspack', 'remote'),
    ...same(
      'webpack',
      ...[
        'announce',
        'backend-of-development',
        'base',
        'chunk-name',
        'compress',
        'development-react.cjs',
        'development-react.config',
        'fast-refresh',
        'inside.config',
        'light',
        'react-of-developer.cjs',
        'release-plugin',
        'release.config',
        'remote',
        'serve.config',
      ],
      ...['shared-libraries', 'shell', 'standalone.config', 'wrap-styles'],
    ),
    'configuration/sdk/command-line/icio-remote.mjs': 'configuration/commands/icio-remote.mjs',
    'configuration/sdk/command-line/build-id.mjs': 'configuration/remote/build-id.mjs',
    'configuration/sdk/command-line/place.mjs': 'configuration/remote/place.mjs',
    'configuration/sdk/command-line/project.mjs': 'configuration/webpack/project.mjs',
    'configuration/assets.d.ts': 'assets.d.ts',
  },
  needs: [
    ...['@icio/contracts', '@icio/remote', '@icio/remote-testing', '@icio/ui'],
    ...['@swc/core', 'webpack-cli', 'webpack-dev-server'],
  ],
}

function same(folder, ...names) {
  const paths = names.map((name) => `configuration/${folder}/${name}${name.endsWith('.cjs') ? '' : '.mjs'}`)
  return Object.fromEntries(paths.map((path) => [path, path]))
}

/** Shared with the shell: the team's package installs one copy for its tests, and its release contains none. */
export const peers = ['react', 'react-dom']

/** The folder with what is written about a package: README, changelog, and its interface. */
export function folderAbout(name) {
  return join(root, 'configuration/sdk/packages', name.split('/')[1])
}

/**
 * The version of a package, the newest in its changelog: while it is '(in preparation)', its interface may change, and it
 * is already packed with that number.
 */
export function versionOf(name) {
  return newestIn(changelogOf(name)).version
}

/** The text of a package's changelog. */
export function changelogOf(name) {
  return readFileSync(join(folderAbout(name), 'CHANGELOG.md'), 'utf8')
}

/**
 * The newest version in a changelog, and what it says about it.
 *
 * @returns {{ version: string, isPrepared: boolean, text: string }}
 */
export function newestIn(changelog) {
  const [, version, prepared, text = ''] =
    /^## (\d+\.\d+\.\d+)( \(in preparation\))?\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? []
  if (!version) throw new Error(`A changelog names no version: ${changelog.slice(0, 80)}`)
  return { version, isPrepared: Boolean(prepared), text: text.trim() }
}
