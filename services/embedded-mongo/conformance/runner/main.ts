import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { MongoClient } from 'mongodb'
import { readGoldenCases } from './cases.js'
import { complaints, readExceptions } from './exceptions.js'
import { GoldenRunner, type Outcome } from './golden.js'
import { exceptionLines, reportLines } from './report.js'
import { connectExactly } from './server.js'
import { runUnifiedFile, type UnifiedOutcome } from './unified.js'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Puts the recorded cases to the server at `uri` and prints what came of it, by area.
 * `pattern` picks cases by their id. Resolves with the number of complaints.
 */
export async function reportConformance(uri: string, folder: string, pattern = ''): Promise<number> {
  const exceptions = readExceptions(join(folder, 'exceptions.json'))
  const { cases, setups } = readGoldenCases(join(folder, 'golden'))
  const client = await connectExactly(uri)
  const runner = new GoldenRunner(client, setups)
  const outcomes: Outcome[] = []
  for (const item of cases.filter(({ id }) => new RegExp(pattern).test(id)))
    outcomes.push(await runner.run(item))
  await runner.close()
  await client.close()
  const wrong = complaints(outcomes, exceptions)
  for (const text of [
    ...wrong,
    '',
    ...exceptionLines(outcomes, exceptions),
    '',
    ...reportLines(outcomes, exceptions),
  ])
    say(text)
  return wrong.length
}

/**
 * Runs MongoDB's own specification files, which stay where they are (CONFORMANCE_DIR); says so when they are absent.
 * Their licence keeps them out of the project.
 */
export async function reportSpecifications(
  uri: string,
  folder: string,
  pattern = '',
): Promise<UnifiedOutcome[]> {
  const root = join(folder, 'mongodb-specifications')
  if (!existsSync(root)) {
    say(`Skipped: MongoDB's specification files are not at ${root} (CONFORMANCE_DIR names another folder).`)
    return []
  }
  const outcomes: UnifiedOutcome[] = []
  const open = () => new MongoClient(uri, { serverSelectionTimeoutMS: 5000 }).connect()
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .sort()
  for (const file of files.filter((name) => new RegExp(pattern).test(name)))
    outcomes.push(
      ...(await runUnifiedFile(
        readFileSync(join(root, file), 'utf8'),
        basename(file),
        file.split('/')[0]!,
        open,
      )),
    )
  for (const { id, result, reason } of outcomes)
    if (result === 'failed' || result === 'refused') say(`${result}: ${id}: ${reason}`)
  const areas = [...new Set(outcomes.map(({ area }) => area))]
  say(
    'specification'.padEnd(28) +
      ['passed', 'failed', 'refused', 'skipped'].map((title) => title.padStart(9)).join(''),
  )
  for (const area of areas) {
    const count = (result: string) =>
      outcomes.filter((outcome) => outcome.area === area && outcome.result === result).length
    say(
      area.padEnd(28) +
        ['passed', 'failed', 'refused', 'skipped'].map((title) => String(count(title)).padStart(9)).join(''),
    )
  }
  return outcomes
}
