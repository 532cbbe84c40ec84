import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

// Commands also run in a fresh clone, so none may import a package before it has installed them.

const root = join(__dirname, '../..')
const folder = 'configuration/commands'
const programs = readdirSync(join(root, folder))
  .map((file) => `${folder}/${file}`)
  .filter((file) => /\bwordsOf\(|process\.argv/.test(readFileSync(join(root, file), 'utf8')))

/** The modules that a module imports before any of its lines runs. */
function staticImports(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  )
}

/** The packages that a program imports statically, each with the importing module. */
function packagesOf(program: string): string[] {
  const seen = new Set<string>()
  const packages: string[] = []
  const visit = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const name of staticImports(file)) {
      if (name.startsWith('.')) visit(resolve(dirname(file), name))
      else if (!name.startsWith('node:')) packages.push(`${file.slice(root.length + 1)}: ${name}`)
    }
  }
  visit(join(root, program))
  return packages
}

test('there are commands', () => {
  expect(programs.length).toBeGreaterThan(20)
})

test.each(programs)('%s starts in a clone without packages', (program) => {
  expect(packagesOf(program)).toEqual([])
})
