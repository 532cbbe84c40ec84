import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = join(__dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const tracked = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean)

test.each([
  ['configuration', 'docs/operations/configuration.md'],
  ['architecture', 'docs/architecture.md'],
])('npm run %s would not change %s', (command) => {
  const { status, stdout, stderr } = spawnSync('node', [`configuration/commands/${command}.mjs`, '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' })
})

test('every variable that a service reads by name is on the configuration page', () => {
  const page = textOf('docs/operations/configuration.md')
  const named = tracked('services/*/src/**/*.ts', 'services/*/src/*.ts')
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .flatMap((file) => [...textOf(file).matchAll(/process\.env\['(\w+)'\]/g)].map((match) => match[1] ?? ''))
  expect(named.length).toBeGreaterThan(3)
  expect([...new Set(named)].filter((name) => name !== 'PATH' && !page.includes(`\`${name}\``))).toEqual([])
})

test('every package has a README that starts with the package’s name', () => {
  const packages = tracked('*/package.json', 'services/*/package.json', 'shared-ui/platform/package.json')
  const missing = packages
    .map((file) => file.replace('/package.json', ''))
    .filter((folder) => !/^# /.test(readIfThere(`${folder}/README.md`)))
  expect(missing).toEqual([])
})

/** Links from page to page, without external ones; the articles' links have their own test. */
function linksOf(file: string): string[] {
  return [...textOf(file).matchAll(/\]\((?!https?:|mailto:|#|\/learn\/)([^)\s#]+)/g)].map(
    (match) => match[1] ?? '',
  )
}

test('no page links to a missing page or picture', () => {
  const known = new Set(tracked())
  const folders = new Set([...known].map((file) => file.replace(/\/[^/]*$/, '')))
  const broken = tracked('*.md').flatMap((file) =>
    linksOf(file)
      .map((link) => join(file, '..', link).replace(/\/$/, ''))
      .filter((target) => !known.has(target) && !folders.has(target))
      .map((target) => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

test('twelve pages are met by a newcomer, and all others stand on the shelf', () => {
  const pagesOf = (file: string) =>
    linksOf(file)
      .filter((link) => link.endsWith('.md'))
      .map((link) => join(file, '..', link))
  const shelf = 'docs/README.md'
  const first = new Set([
    'README.md',
    'CONTRIBUTING.md',
    ...pagesOf('README.md'),
    ...pagesOf('CONTRIBUTING.md'),
  ])
  first.delete(shelf)
  expect([...first]).toHaveLength(12)
  const [twelve = ''] = textOf(shelf).split('## When you need it')
  expect([...first].filter((page) => !twelve.includes(`](${relative('docs', page)})`))).toEqual([])
  const isListed = (page: string) => page === shelf || pagesOf(shelf).includes(page)
  const others = tracked('docs/**/*.md').filter(
    (page) => !/^docs\/(decisions|operations)\/(\d|README)/.test(page),
  )
  expect(others.filter((page) => !isListed(page))).toEqual([])
})

test('no page names a missing file or folder of ours', () => {
  const folders = 'services|mf-[a-z]+|shell|shared-ui|configuration|bench|e2e|docs|containers'
  const named = new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g')
  const isThere = (path: string) =>
    ['', '.ts', '.bench.mjs'].some((ending) => existsSync(join(root, path + ending)))
  // dist exists only after a build.
  const isMade = (path: string) => path.includes('/dist/')
  const lost = tracked('*.md').flatMap((file) =>
    [...textOf(file).matchAll(named)]
      .map((match) => match[1] ?? '')
      .filter((path) => !isMade(path) && !isThere(path))
      .map((path) => `${file}: ${path}`),
  )
  expect(lost).toEqual([])
})

test('every call named in a package’s README exists in some service', () => {
  const sources = tracked('services/*/src/*.ts', 'services/*/src/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const known = sources.flatMap((file) =>
    [...textOf(file).matchAll(/['`"](\/(?:api|internal)\/[^'`"?$]*)/g)].map((match) => match[1] ?? ''),
  )
  const knows = (call: string) =>
    known.some((url) => url.startsWith(call) || call.startsWith(`${url.replace(/\/$/, '')}/`))
  const unknown = tracked('services/*/README.md', 'mf-*/README.md', 'shell/README.md').flatMap((file) =>
    [...textOf(file).matchAll(/\/(?:api|internal)\/[\w/:-]+/g)]
      .map(([call]) => call.replace(/\/$/, ''))
      .filter((call) => !knows(call))
      .map((call) => `${file}: ${call}`),
  )
  expect(unknown).toEqual([])
})

test('every command of package.json is documented on a page, and no page documents a missing one', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const pages = tracked('*.md').filter((file) => !file.startsWith('docs/spec/'))
  const listed = new Set(
    pages.flatMap((file) =>
      [...textOf(file).matchAll(/npm (?:run ([\w-]+)|(start|test)\b)/g)].map(
        (match) => match[1] ?? match[2] ?? '',
      ),
    ),
  )
  expect(Object.keys(scripts).filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => !(name in scripts))).toEqual([])
})

function readIfThere(file: string): string {
  try {
    return textOf(file)
  } catch {
    return ''
  }
}
