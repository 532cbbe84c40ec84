import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const folder = join(root, 'configuration/commands')
/** The programs that are typed as commands. */
const programs = readdirSync(folder).filter(
  (file) =>
    file !== 'generated-page.mjs' &&
    /\b(?:wordsOf|generatePage)\(|process\.argv(?!\[1\])/.test(readFileSync(join(folder, file), 'utf8')),
)

test('package.json has no more commands than one can know, and each is one of these programs', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(16)
  const files = Object.entries(scripts).filter(([name]) => name !== 'unit')
  for (const [, script] of files)
    expect(programs).toContain(/^node configuration\/commands\/([\w-]+\.mjs)/.exec(script)?.[1])
})

test('[OPS-33] no command reads what was typed by itself', () => {
  // Playwright refuses what it does not know, group.mjs passes all but the name on; others compare only who started them.
  const readers = readdirSync(folder).filter((file) => {
    const text = readFileSync(join(folder, file), 'utf8').replace(/process\.argv\[1\]/g, '')
    return text.includes('process.argv')
  })
  expect(readers.sort()).toEqual(['e2e.mjs', 'group.mjs', 'remote.mjs', 'typed-words.mjs'])
})

test('[OPS-33] every command refuses a flag that it does not have, before it does anything', () => {
  for (const file of programs.filter((each) => !['e2e.mjs', 'group.mjs', 'typed-words.mjs'].includes(each))) {
    const { status, stdout } = spawnSync('node', [join(folder, file), '--editon'], {
      encoding: 'utf8',
      cwd: root,
    })
    expect({ file, status, stdout }).toEqual({
      file,
      status: 1,
      stdout: expect.stringMatching(/--editon.*\n(?:.*\n)*Usage:/),
    })
  }
})

test('[OPS-33] a group of commands lists its names, refuses others, and passes on what follows a name', () => {
  const group = (...words: string[]) =>
    spawnSync('node', [join(folder, 'group.mjs'), ...words], { encoding: 'utf8', cwd: root })
  expect(group('quality', '--help')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^ +coverage/m),
  })
  expect(group('quality').status).toBe(1)
  // A name of the other group, and one that every object has.
  for (const name of ['licences', 'toString', '--editon'])
    expect(group('quality', name)).toMatchObject({ status: 1, stdout: expect.stringContaining(`'${name}'`) })
  expect(group('generate', 'licences', '--editon')).toMatchObject({
    status: 1,
    stdout: expect.stringMatching(/--editon is no flag.*\nUsage: npm run generate -- licences/),
  })
  for (const [name, program] of ['quality', 'generate'].flatMap((each) =>
    [...group(each, '--help').stdout.matchAll(/^ {2}([a-z]+) {2,}/gm)].map(
      ([, member = '']) => [member, `${member}.mjs`] as const,
    ),
  ))
    expect({ name, isProgram: programs.includes(program) }).toEqual({ name, isProgram: true })
})

const slips: [string[], string][] = [
  [['x', '--editon', 'general'], '--editon is no flag of this command: it has --edition, --all.'],
  [['--edition'], "Option '--edition <value>' argument missing"],
  // An unset variable of a shell.
  [['--edition', ''], '--edition has no value.'],
  [['--edition='], '--edition has no value.'],
  [['--edition', 'a', '--edition=b'], '--edition was given twice.'],
  [['--all=yes'], "Option '--all' does not take an argument"],
  [['a', 'b', 'c'], "'c' is one word too many."],
  [['-e', 'a'], '-e is no flag of this command: it has --edition, --all.'],
]

test('[OPS-33] each slip is answered by a sentence that names the word', () => {
  const script = `import { readWords } from './configuration/commands/typed-words.mjs'
    const known = { flags: { edition: 'text', all: 'switch' }, most: 2 }
    const said = (typed) => { try { return readWords(typed, known) } catch (error) { return error.message } }
    console.log(JSON.stringify(${JSON.stringify(slips.map(([typed]) => typed))}.map(said)))`
  const said: unknown = JSON.parse(
    execFileSync('node', ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' }),
  )
  expect(said).toEqual(slips.map(([, sentence]) => sentence))
})
