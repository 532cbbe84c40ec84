import { accumulators, refusedAccumulators } from '../../src/aggregate/accumulators.js'
import { operators, refusedExpressions } from '../../src/aggregate/operators.js'
import { refusedStages, stageNames } from '../../src/aggregate/pipeline.js'
import { commands } from '../../src/commands/registry.js'
import { leafOperators, refusedQueryOperators, topOperators } from '../../src/query/match.js'
import { updateOperators } from '../../src/update/operators.js'

/** The table of README.md, generated from the registries that the server itself uses. */
export function supportedTable(): string {
  const rows: [string, string[], string[]][] = [
    ['Commands', Object.keys(commands), []],
    ['Query operators', [...topOperators, ...leafOperators], refusedQueryOperators],
    ['Update operators', [...Object.keys(updateOperators), '$rename'], []],
    ['Pipeline stages', [...stageNames(), '$changeStream'], refusedStages],
    ['Accumulators', Object.keys(accumulators), refusedAccumulators],
    ['Expressions', Object.keys(operators), refusedExpressions],
  ]
  return [
    '| kind | supported | refused by name |',
    '| --- | --- | --- |',
    ...rows.map(([kind, known, refused]) => `| ${kind} | ${listed(known)} | ${listed(refused)} |`),
  ].join('\n')
}

function listed(names: string[]): string {
  const unique = [...new Set(names)].sort()
  return unique.length === 0 ? 'everything else' : unique.map((name) => `\`${name}\``).join(' ')
}
