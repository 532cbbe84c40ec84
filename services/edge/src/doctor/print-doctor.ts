import { examine, type Finding } from './doctor.js'

/**
 * npm start -- doctor: prints the findings as a table.
 *
 * @returns true if nothing is bad
 */
export async function printFindings(say: (line: string) => void): Promise<boolean> {
  const findings = await examine()
  for (const line of tableOf(findings)) say(line)
  return findings.every(({ verdict }) => verdict !== 'BAD')
}

function tableOf(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings.map(({ what, verdict, found }) => `${what.padEnd(width)}  ${verdict.padEnd(4)}  ${found}`)
}
