import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { built, writeNewRemote, type Variant } from './variants.js'

/*
 * Releases from before host contract 2.0, as they are in stores of running installations: what their SDK exported and
 * what it called stands here in its own words.
 */

const root = join(import.meta.dirname, '../..')

/** A new remote as the SDK of contract 1.1 built it: its screen uses what has another name since 2.0. */
export async function builtFor1(name: string, build: string): Promise<Variant> {
  const word = name.slice(3)
  const source = writeNewRemote(name)
  writeFileSync(join(source, 'src/remote.tsx'), remoteText(name, word))
  writeFileSync(join(source, 'src', word, 'screen.tsx'), screenText)
  const folder = join(root, '.cache/e2e-releases', name, build)
  const remote = {
    folder: `.cache/e2e-releases/${name}/source`,
    owns: [`/${word}`],
    paths: [`/${word}`],
  }
  const variant = await built({ name, build, folder }, { remote })
  describe(folder, {
    needs: { contract: '^1.1.0', react: '^19.0.0' },
    usage: ['memory.read', 'nav.go', 'nav.knows'],
  })
  return variant
}

/** The shell of this checkout under another name, as one that speaks contract 1.1 only. */
export function shellOf1(pagesFolder: string, build: string): void {
  const dist = join(root, 'dist/shell')
  const { build: present } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as { build: string }
  const folder = join(pagesFolder, 'shell', build)
  cpSync(join(dist, present), folder, { recursive: true })
  const { brings } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { brings: object }
  describe(folder, {
    build,
    version: `0.1.0-${build}`,
    brings: { ...brings, contract: '1.1.0' },
    speaks: undefined,
  })
  writeFileSync(join(pagesFolder, 'shell/current.json'), JSON.stringify({ build }))
}

/** The shell of this checkout, ready to be published. */
export function presentShell(): Variant {
  const dist = join(root, 'dist/shell')
  const { build } = JSON.parse(readFileSync(join(dist, 'current.json'), 'utf8')) as { build: string }
  return { name: 'shell', build, folder: join(dist, build) }
}

/** Makes a release one of those that the site was installed with. */
export function installWith(pagesFolder: string, { name, build, folder }: Variant): void {
  mkdirSync(join(pagesFolder, name), { recursive: true })
  cpSync(folder, join(pagesFolder, name, build), { recursive: true })
  writeFileSync(join(pagesFolder, name, 'current.json'), JSON.stringify({ build }))
}

function describe(folder: string, change: object): void {
  const file = join(folder, 'release.json')
  const release = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...release, ...change }))
}

/** What `defineRemote` of 1.1 returned: a function that does not say its version. */
function remoteText(name: string, word: string): string {
  return `import { HostProvider } from '@icio/shared-ui/host-contract/use-host'
import { PortalScope } from '@icio/shared-ui/parts/portal-scope'

const load = async (shell) => {
  const { Screen } = await import(/* webpackChunkName: "${word}" */ './${word}/screen.js')
  return () => (
    <HostProvider shell={shell}>
      <PortalScope className="${name}">
        <Screen />
      </PortalScope>
    </HostProvider>
  )
}

export default (shell) => ({
  contract: { major: 1, minor: 1 },
  routes: [{ id: '${word}', path: '/${word}', title: 'Of 1.x', access: 'open', load: async () => ({ default: await load(shell) }) }],
})
`
}

const screenText = `import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useState } from 'react'

export function Screen() {
  const { contract, memory, nav } = useHost()
  const [kept, setKept] = useState(memory.read('note') ?? 'nothing')
  const keep = () => {
    memory.write('note', 'a note')
    setKept(memory.read('note'))
  }
  return (
    <section>
      <h1>Built for contract {contract.major}</h1>
      <p>Kept: {kept}. Home: {String(nav.knows('/'))}. Elsewhere: {String(nav.knows('/elsewhere'))}.</p>
      <button onClick={keep}>Keep a note</button>
      <button onClick={() => nav.go('privacyPolicy')}>Privacy</button>
    </section>
  )
}
`
