import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const root = join(__dirname, '../..')

interface Selection {
  suites: string[]
  journeys: string[]
}

/** What each change selects, and the state of each group's inputs; one process, because the graph takes a second. */
function selectionsFor(changes: Record<string, string[]>): Record<string, Selection> {
  const script = `import { selection } from './configuration/tests/select.mjs'
    const changes = ${JSON.stringify(changes)}
    const found = {}
    const testsOf = await selection()
    for (const [name, files] of Object.entries(changes)) found[name] = testsOf(files)
    console.log(JSON.stringify(found))`
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8 } as const
  return JSON.parse(execFileSync('node', ['--input-type=module', '-e', script], options)) as Record<
    string,
    Selection
  >
}

let selected: Record<string, Selection>
beforeAll(() => {
  selected = selectionsFor({
    nothing: [],
    text: ['docs/quality/speed.md'],
    screen: ['mf-account/src/auth/sign-in-form.tsx'],
    styles: ['mf-learn/src/tools/overview/tools-screen.module.css'],
    rule: ['services/contracts/src/rooms/counting.ts'],
    service: ['services/lobbies/src/app.ts'],
    bank: ['services/banks/general/quiz.json'],
    journey: ['e2e/journeys/quiz.spec.ts'],
    lockfile: ['pnpm-lock.yaml'],
  })
})

const suites = (name: string) => selected[name]?.suites ?? []
const journeys = (name: string) => selected[name]?.journeys ?? []

test('the checks of the project always run, and no other suite does without a change', () => {
  for (const name of ['nothing', 'text']) {
    expect(suites(name)).toContain('configuration/checks/rules.test.ts')
    expect(
      suites(name).filter((suite) =>
        /^(?:mf-|shell|shared-ui|services\/(?!embedded-mongo|banks|ai|content\/test\/form))/.test(suite),
      ),
    ).toEqual([])
    expect(journeys(name)).toEqual([])
  }
})

test('a screen selects the suites that import it and the journeys of its remote', () => {
  expect(suites('screen')).toContain('mf-account/src/auth/auth-screen.test.tsx')
  expect(suites('screen')).not.toContain('mf-learn/src/learn/hub.test.tsx')
  expect(journeys('screen')).toContain('e2e/journeys/sign-in.spec.ts')
  expect(journeys('screen')).toContain('e2e/journeys/everyone-screens.spec.ts')
  expect(journeys('screen')).not.toContain('e2e/journeys/quiz.spec.ts')
})

test('a file that is no module selects what belongs to its package', () => {
  expect(journeys('styles')).toContain('e2e/journeys/learn.spec.ts')
  expect(journeys('styles')).not.toContain('e2e/journeys/rooms.spec.ts')
  expect(suites('bank').some((suite) => suite.startsWith('services/content/'))).toBe(true)
})

test('a rule of the contracts selects both sides, and programs that are started count as their modules', () => {
  for (const folder of ['services/lobbies/', 'mf-rooms/'])
    expect(suites('rule').some((suite) => suite.startsWith(folder))).toBe(true)
  expect(journeys('rule')).toContain('e2e/journeys/rooms.spec.ts')
  expect(suites('service')).toEqual(
    expect.arrayContaining(['services/edge/test/site.test.ts', 'services/lobbies/test/killed.test.ts']),
  )
})

test('a journey selects itself; the lockfile selects everything', () => {
  expect(journeys('journey')).toEqual(['e2e/journeys/quiz.spec.ts'])
  expect(suites('lockfile').length).toBeGreaterThan(300)
  expect(journeys('lockfile').length).toBeGreaterThan(20)
})
