import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const root = join(__dirname, '../..')
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)))
const pages = tracked.filter((file) => file.endsWith('.md'))
/** The ids of threats and faults, from an ES module that Node reads, since Jest runs CommonJS. */
const idsOfRows = JSON.parse(
  execFileSync(
    'node',
    [
      '--input-type=module',
      '-e',
      `import { rows } from ${JSON.stringify(join(root, 'configuration/security/rows.mjs'))}
       process.stdout.write(JSON.stringify(rows.map(({ id }) => id)))`,
    ],
    { encoding: 'utf8' },
  ),
) as string[]

/** Texts of ours that contain references: sources and pages, but not articles, which are content of the site. */
const texts = tracked.filter(
  (file) =>
    /\.(ts|tsx|mjs|cjs|css|md|yml)$/.test(file) &&
    !file.startsWith('services/banks/articles/') &&
    file !== 'configuration/checks/targets.test.ts',
)

/**
 * A page may be named by its path from the root, from the referring file's folder, or from docs; within docs by its
 * name.
 */
function isPage(name: string, from: string): boolean {
  const places = [name, join(dirname(from), name), join('docs', name)]
  if (places.some((place) => pages.includes(place))) return true
  return from.startsWith('docs/') && pages.some((page) => basename(page) === name)
}

/** Names that intentionally match no page: created in tests, or files of a library. */
const others = /^(CHANGELOG|LICENSE|SKILL)\.md$/

const found = (pattern: RegExp) =>
  texts.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(pattern)].map((match) => ({
          name: match[1] ?? '',
          file,
          line,
          at: `${file}:${index + 1}`,
        })),
      ),
  )

test('every page named in a comment or a page exists', () => {
  const named = found(/(?<![\w*{}$./@-])((?:[\w.-]+\/)*(?:[a-z0-9-]+|[A-Z]+)\.md)\b/g)
  expect(named.length).toBeGreaterThan(150)
  const lost = named.filter(({ name, file }) => !isPage(name, file) && !others.test(name))
  expect(lost.map(({ at, name }) => `${at} ${name}`)).toEqual([])
})

test('every rule, threat, and fault named in a comment or a page exists', () => {
  const rules = readFileSync(join(root, 'docs/spec/rules.md'), 'utf8')
  const known = new Set([
    ...[...rules.matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map((match) => match[1] ?? ''),
    ...idsOfRows,
  ])
  const areas = new Set([...known].map((id) => id.split('-')[0]))
  const lost = found(/\b([A-Z]{3,6}-\d+)\b/g).filter(
    ({ name }) => areas.has(name.split('-')[0]) && !known.has(name),
  )
  expect(lost.map(({ at, name }) => `${at} ${name}`)).toEqual([])
})

test('every named row of conflicts.md, docs/spec/decisions.md, and the readings exists', () => {
  const numbered = (file: string, pattern: RegExp) =>
    new Set([...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map((match) => match[1]))
  const rowsOf = {
    'conflicts.md': numbered('docs/spec/conflicts.md', /^\| (\d+) \|/gm),
    'docs/spec/decisions.md': numbered('docs/spec/decisions.md', /^(\d+)\. /gm),
  }
  const lost = Object.entries(rowsOf).flatMap(([page, known]) =>
    found(new RegExp(`${page.replace('.', '\\.')}, (\\d+)`, 'g')).filter(({ name }) => !known.has(name)),
  )
  expect(lost.map(({ at, name }) => `${at} ${name}`)).toEqual([])
})
