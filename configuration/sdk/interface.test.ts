import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

// That the records are those of the present sources is checked whenever the SDK is packed (sdk.test.ts).

const root = join(__dirname, '../..')
interface Interface {
  version: string
  modules: Record<string, string>
  text?: string
  isPrepared?: boolean
}

/** Runs an expression with the commands' modules, which are ES modules: Jest does not load them. */
function evaluate<T>(expression: string, facts: unknown): T {
  const script = `import { versionProblems } from './configuration/sdk/interface.mjs'
    import { newestIn } from './configuration/sdk/packages.mjs'
    const facts = JSON.parse(process.env.FACTS)
    console.log(JSON.stringify(${expression}))`
  const env = { ...process.env, FACTS: JSON.stringify(facts) }
  const words = ['--input-type=module', '-e', script]
  return JSON.parse(execFileSync('node', words, { cwd: root, encoding: 'utf8', env })) as T
}

const at = (version: string, modules: Record<string, string>, more: Partial<Interface> = {}): Interface => ({
  version,
  modules,
  text: 'What has changed.',
  ...more,
})

test('[REL-12] a changed interface needs a new version, a module that is gone a major one, and both a text', () => {
  const before = at('1.2.0', { a: '1', b: '1' })
  const same = { a: '1', b: '1' }
  const isPrepared = true
  const cases: [Interface | null, Interface][] = [
    [before, at('1.2.0', same)],
    [before, at('1.2.0', { ...same, b: '2' })],
    [before, at('1.2.1', { ...same, c: '1' }, { isPrepared })],
    [before, at('1.3.0', { a: '1' }, { isPrepared })],
    [before, at('1.3.0', { ...same, b: '2' }, { isPrepared })],
    [before, at('2.0.0', { a: '1' }, { isPrepared })],
    [before, at('1.3.0', { ...same, b: '2' })],
    [before, at('1.2.0', same, { text: '' })],
    [null, at('1.0.0', same, { isPrepared })],
    [null, at('1.0.0', same)],
  ]
  expect(evaluate('facts.map((each) => versionProblems(...each))', cases)).toEqual([
    [],
    ['b has changed: that needs a new version in the changelog.'],
    ['c has changed: that needs a new version in the changelog.'],
    ['b is gone: that needs a new major version in the changelog.'],
    [],
    [],
    [expect.stringMatching(/1\.3\.0 is not recorded; npm run sdk -- interface/)],
    ['the changelog says nothing about 1.2.0.'],
    [],
    [expect.stringMatching(/1\.0\.0 is not recorded/)],
  ])
})

test('[REL-12] the newest version of a changelog is its first, with its text', () => {
  const changelogs = [
    '# Changes\n\n## 1.1.0 (in preparation)\n\nMore.\n\n## 1.0.0\n\nFirst.\n',
    '# Changes\n\n## 1.0.0\n\nFirst.\n',
    '# Changes\n\n## 1.0.0\n\n## 0.9.0\n\nBefore.\n',
  ]
  expect(evaluate('facts.map(newestIn)', changelogs)).toEqual([
    { version: '1.1.0', isPrepared: true, text: 'More.' },
    { version: '1.0.0', isPrepared: false, text: 'First.' },
    { version: '1.0.0', isPrepared: false, text: '' },
  ])
})
