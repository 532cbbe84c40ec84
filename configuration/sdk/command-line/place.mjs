import { readFileSync } from 'node:fs'
import { manifestOf } from '../webpack/project.mjs'

/* What differs for the commands in a remote's own repository; in the site's, configuration/remote/place.mjs. */

/** The remote of this folder; undefined if it has none. */
export function ownName() {
  try {
    const { name, remote } = manifestOf()
    return remote ? name : undefined
  } catch {
    // No package.json: every command that needs a remote says so.
    return undefined
  }
}

/** The text of failed calls, from the site's contracts. */
export const failedCalls = () => import('@icio/contracts/failed-calls/failed-call')

/** The paths of the site's own pages. */
export const sitePaths = () => import('@icio/contracts/site/route-paths')

/** What sources of a new remote import. */
export const imports = {
  defineRemote: '@icio/remote/define-remote',
  useHost: '@icio/remote/use-host',
  button: '@icio/ui/parts/button',
  contractTest: '@icio/remote-testing/contract-test',
  renderInShell: '@icio/remote-testing/render-in-shell',
  standalone: '@icio/remote-testing/standalone',
}

/** The files of a new remote beside its sources: its package, and the configuration of compiler and tests. */
export function filesBesideSources(name, word) {
  const present = readPresent()
  const manifest = {
    ...present,
    name,
    private: true,
    version: present.version ?? '0.1.0',
    type: 'module',
    scripts: {
      dev: 'icio-remote dev',
      test: 'icio-remote test',
      build: 'icio-remote build',
      publish: 'icio-remote publish',
      ...present.scripts,
    },
    remote: { owns: [`/${word}`], paths: [`/${word}`], extensions: [] },
  }
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify({ extends: '@icio/remote-cli/tsconfig.json', include: ['src'] }, null, 2)}\n`,
    'jest.config.mjs': `export { default } from '@icio/remote-testing/jest-config'\n`,
    '.gitignore': 'node_modules/\n.cache/\ncoverage/\n*.log\n',
    'README.md': `# ${name}

The remote for \`/${word}\`.

- \`src/remote.tsx\` lists the screens; \`package.json\` declares the paths that this remote owns.
- \`src/${word}\`: its first screen.
- \`remote.extensions\` in \`package.json\` adds it to places of the site, for example to both hubs:

      { "kind": "hub-card", "title": "…", "text": "…", "path": "/${word}" }
`,
  }
}

/** The package that npm has already written when it installed the SDK: all that it says stays, but for its name. */
function readPresent() {
  try {
    return manifestOf()
  } catch (error) {
    if (error.code !== 'ENOENT')
      throw new Error(`package.json cannot be read: ${error.message}`, { cause: error })
    return { devDependencies: ownVersions() }
  }
}

function ownVersions() {
  const { name, version, dependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  )
  const others = Object.entries(dependencies).filter(([library]) => library.startsWith('@icio/'))
  return Object.fromEntries([[name, `^${version}`], ...others])
}
