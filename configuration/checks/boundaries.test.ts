import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { boundaries } from '../../boundaries.mjs'

const root = join(__dirname, '../..')

/** The folders of the workspace, from pnpm-workspace.yaml. */
function workspaceFolders(): string[] {
  const yaml = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const patterns = [...yaml.matchAll(/^ {2}- (.+)$/gm)].map((match) => match[1] ?? '')
  return patterns.flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => join(pattern.slice(0, -2), name))
      : [pattern],
  )
}

const folders = workspaceFolders().filter((folder) => existsSync(join(root, folder, 'package.json')))

test('every folder of the workspace has a row in the table of boundaries', () => {
  expect(Object.keys(boundaries).sort()).toEqual([...folders].sort())
})

test.each(folders)('%s depends only on packages of ours that the table allows', (folder) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const ours = Object.keys({ ...dependencies, ...devDependencies }).filter((name) =>
    name.startsWith('@icio/'),
  )
  expect(boundaries[folder]?.packages).toEqual(expect.arrayContaining(ours))
})

test.each(folders)('%s names no versions: libraries come from the catalog', (folder) => {
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const versions = [
    manifest['dependencies'],
    manifest['devDependencies'],
    manifest['peerDependencies'],
  ].flatMap((list) => Object.values(list ?? {}))
  expect(versions.filter((version) => version !== 'catalog:' && version !== 'workspace:*')).toEqual([])
})

test('the catalog contains exact versions only', () => {
  const yaml = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')
  const catalog = yaml.split('\ncatalog:\n')[1]?.split('\n\n')[0] ?? ''
  const versions = [...catalog.matchAll(/^ {2}\S+: (.+)$/gm)].map((match) => match[1] ?? '')
  expect(versions.length).toBeGreaterThan(50)
  expect(versions.filter((version) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})
