import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { folderOf, root } from '../webpack/project.mjs'
import { filesBesideSources, imports, sitePaths } from './place.mjs'

/**
 * Creates a working remote: a route with a screen, a test of it, and a README. Publishing it makes it appear on the
 * site, without a change to the shell.
 *
 * @param {string} name mf-…
 * @returns {Promise<string[]>} the files that were written
 * @throws Error for an invalid name, or one that is taken
 */
export async function newRemote(name) {
  await demandFreePath(name)
  const folder = folderOf(name)
  if (existsSync(folder)) throw new Error(`${name} is there already.`)
  const written = writeRemote(name, folder)
  addLine('pnpm-workspace.yaml', /^ {2}- mf-account$/m, `  - ${name}`)
  addLine('boundaries.mjs', /^ {2}'mf-account': remote\(\),$/m, `  '${name}': remote(),`)
  return [...written, 'pnpm-workspace.yaml', 'boundaries.mjs']
}

/** Files of a repository that a new remote does not need to have as the command would write them. */
const mayStay = ['README.md', '.gitignore']

/**
 * Writes the files of a new remote into a folder. Overwrites nothing: the package.json that npm has made for the SDK gets
 * more and keeps the rest, and a README and a list for git stay as they are.
 *
 * @returns {string[]} their paths in the project
 * @throws Error for an invalid name, and one that names every file that is in the way, before anything is written
 */
export function writeRemote(name, folder) {
  demandName(name)
  const isThere = (file) => existsSync(join(folder, file))
  const files = Object.entries(templates(name, name.slice(3)))
  const inTheWay = files
    .map(([file]) => file)
    .filter((file) => ![...mayStay, 'package.json'].includes(file) && isThere(file))
  if (inTheWay.length > 0)
    throw new Error(
      `Nothing was written: ${inTheWay.join(', ')} would be overwritten. Move that away, or take another folder.`,
    )
  return files.map(([file, text]) =>
    mayStay.includes(file) && isThere(file)
      ? `${file} (was there, and stays)`
      : write(join(folder, file), text),
  )
}

function demandName(name) {
  if (!/^mf-[a-z][a-z0-9-]{1,30}$/.test(name))
    throw new Error('A remote is named mf- and a word in small letters.')
}

/** @throws Error for an invalid name, and one whose path is a page of the site: admission would refuse it */
export async function demandFreePath(name) {
  demandName(name)
  const path = `/${name.slice(3)}`
  const { routePaths } = await sitePaths()
  if (Object.values(routePaths).includes(path))
    throw new Error(
      `${path} is a page of the site itself, so ${name} could never be published: take another word.`,
    )
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  return relative(root, path)
}

/** Inserts a line below that of an existing remote. */
function addLine(file, below, line) {
  const path = join(root, file)
  const text = readFileSync(path, 'utf8')
  if (!below.test(text)) throw new Error(`${file} has no line like ${below}: add "${line.trim()}" by hand.`)
  writeFileSync(
    path,
    text.replace(below, (found) => `${found}\n${line}`),
  )
}

function titleOf(word) {
  return word.replace(/-/g, ' ').replace(/^\w/, (letter) => letter.toUpperCase())
}

function templates(name, word) {
  const title = titleOf(word)
  const component = `${title.replace(/ (\w)/g, (_, letter) => letter.toUpperCase())}Screen`
  return {
    ...filesBesideSources(name, word),
    'src/remote.tsx': `import { defineRemote } from '${imports.defineRemote}'

/** What the shell loads from this remote: its screens. Their paths also stand in package.json. */
export default defineRemote({
  name: '${name}',
  routes: [
    {
      id: '${word}',
      path: '/${word}',
      title: '${title}',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "${word}" */ './${word}/${word}-screen.js')).${component},
      }),
    },
  ],
})
`,
    'src/remote.test.tsx': `import { testContract } from '${imports.contractTest}'
import manifest from '../package.json'
import remote from './remote.js'

testContract(remote, manifest.remote)
`,
    'src/standalone.tsx': `import { startStandalone } from '${imports.standalone}'
import remote from './remote.js'

const place = document.getElementById('root')
if (place) startStandalone(remote, place)
`,
    [`src/${word}/${word}-screen.tsx`]: `import { useHost } from '${imports.useHost}'
import { Button } from '${imports.button}'
import styles from './${word}-screen.module.css'

/** The first screen of this remote. */
export function ${component}() {
  const host = useHost()
  return (
    <section className={styles.screen}>
      <h1>${title}</h1>
      <p>This screen is its own release: the shell has found it in the registry.</p>
      <Button onClick={() => host.nav.go('home')}>Back to Home</Button>
    </section>
  )
}
`,
    [`src/${word}/${word}-screen.module.css`]: `.screen {
  max-inline-size: 60rem;
  margin-inline: auto;
  padding: var(--space-6) var(--space-4);
}
`,
    [`src/${word}/${word}-screen.test.tsx`]: `import { renderInShell } from '${imports.renderInShell}'
import { screen } from '@testing-library/react'
import { ${component} } from './${word}-screen.js'

test('the screen says its name and leads home', () => {
  renderInShell(<${component} />)
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Back to Home' })).toBeInTheDocument()
})
`,
  }
}
