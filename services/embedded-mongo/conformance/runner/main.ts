import { join } from 'node:path'
import { readGoldenCases } from './cases.js'
import { complaints, readExceptions } from './exceptions.js'
import { GoldenRunner, type Outcome } from './golden.js'
import { exceptionLines, reportLines, specificationLines } from './report.js'
import { connectExactly } from './server.js'
import { runSpecifications } from './specifications.js'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Runs the recorded cases on the server at `uri` and prints the results by area. `pattern` selects cases by id.
 * Resolves with the number of discrepancies.
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

/** Prints the results of MongoDB's own specification files, by area; says so if they are absent. */
export async function reportSpecifications(
  uri: string,
  folder: string,
  list: string,
  pattern = '',
): Promise<number> {
  const outcomes = await runSpecifications([uri], folder, pattern)
  if (!outcomes) {
    say(`Skipped: MongoDB's specification files are not in ${folder} (CONFORMANCE_DIR names another folder).`)
    return 0
  }
  const exceptions = readExceptions(join(list, 'specifications.json'))
  const wrong = complaints(outcomes, exceptions)
  for (const line of [
    ...wrong,
    '',
    ...exceptionLines(outcomes, exceptions),
    '',
    ...specificationLines(outcomes),
  ])
    say(line)
  return wrong.length
}
