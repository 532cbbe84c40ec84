import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { built, writeNewRemote, type Variant } from './variants.js'

const root = join(import.meta.dirname, '../..')
const require = createRequire(import.meta.url)

/** A library as installed for a package of this workspace: its folder and version. */
function libraryAt(name: string) {
  const manifest = require.resolve(`${name}/package.json`)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return { folder: dirname(manifest), version }
}

/** A screen that shows which React runs it, with a button that proves that hooks use the shell's copy. */
function screenText(component: string, word: string): string {
  return `import { useState, version } from 'react'

export function ${component}() {
  const [count, setCount] = useState(0)
  Object.assign(document.body, { ${word}: useState })
  return (
    <section>
      <h1>Runs on React {version}</h1>
      <button onClick={() => setCount(count + 1)}>Counted {count}</button>
    </section>
  )
}
`
}

/**
 * Builds a remote with the given package's React and bundles that copy, like a team that does not yet use the shell's
 * copy.
 */
export async function builtWithReact(
  name: string,
  library: 'react' | 'react-older',
): Promise<Variant & { version: string }> {
  const { folder: react, version } = libraryAt(library)
  const word = name.slice(3)
  const build = `e2e0${word}`
  const source = writeNewRemote(name)
  const component = `${word.replace(/^./, (letter) => letter.toUpperCase())}Screen`
  writeFileSync(join(source, 'src', word, `${word}-screen.tsx`), screenText(component, word))
  const folder = join(root, '.cache/e2e-releases', name, build)
  const share = { singleton: true, requiredVersion: '^19.0.0', version }
  const remote = {
    folder: `.cache/e2e-releases/${name}/source`,
    owns: [`/${word}`],
    paths: [`/${word}`],
    shared: {
      react: share,
      'react/jsx-runtime': share,
      'react-dom': { singleton: true, requiredVersion: '^19.0.0', import: false },
      '@icio/platform': { singleton: true, requiredVersion: '^0.1.0', import: false },
    },
  }
  const alias = { react$: join(react, 'index.js'), 'react/jsx-runtime$': join(react, 'jsx-runtime.js') }
  return { ...(await built({ name, build, folder }, { remote, alias })), version }
}
