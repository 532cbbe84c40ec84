import {
  clientTypes,
  managerTable,
  managersMaximum,
  strategies,
  type Manager,
  type ManagerColumn,
  type ManagerImport,
} from '@icio/contracts/managers/endpoints'
import { namesIn, titleLines } from '@icio/contracts/tables/columns'
import { parseCsv } from '@icio/contracts/tables/csv'
import { readTable, understand, type Value, type ValueProblem } from '@icio/contracts/tables/read-table'
import { ServiceError } from '@icio/kit/http/errors'

type Problems = ManagerImport['problems']
type Values = Readonly<Record<ManagerColumn, Value>>

const problemsTold = 50

/**
 * Reads a CSV file of managers, in any of the forms that `parseCsv` and `readTable` know.
 *
 * @returns its managers, and its problems by line and column
 * @throws ServiceError file_unreadable if it is not a CSV file, lacks a column, or has too many lines
 */
export function readManagerFile(text: string): { managers: Manager[]; problems: Problems } {
  const { lines, problems: unread } = tableOf(text)
  const problems: Problems = []
  const names = new Set<string>()
  const ids = new Set<string>()
  const managers = lines.map(({ line, values }) => {
    const tell = (column: ManagerColumn, message: string) => problems.push({ line, column, message })
    const manager = managerOf(values as Values, (column, message) =>
      tell(
        column,
        wordsFor(unread.find((one) => one.line === line && one.column.name === column)) ?? message,
      ),
    )
    const name = manager.name.toLowerCase()
    if (names.has(name)) tell('name', 'stands in the file twice')
    names.add(name)
    const id = freeId(manager.id, ids)
    ids.add(id)
    return { ...manager, id }
  })
  return { managers, problems: problems.slice(0, problemsTold) }
}

/** Names that differ by signs alone, such as A&B and A-B, are different firms; the later ids get a number. */
function freeId(id: string, takenIds: ReadonlySet<string>): string {
  let free = id
  for (let number = 2; takenIds.has(free); number += 1) free = `${id}-${number}`
  return free
}

function wordsFor(problem: ValueProblem | undefined): string | undefined {
  return problem && `“${problem.text.slice(0, 60)}”: ${problem.why}`
}

function tableOf(text: string) {
  const unreadable = (message: string) => new ServiceError('file_unreadable', [{ path: 'csv', message }])
  const lines = parseCsv(text, (cells) => namesIn(cells, managerTable), managersMaximum + titleLines + 2)
  if ('why' in lines) throw unreadable(`cannot be read. ${lines.why.replace(/\.$/, '')}`)
  const understanding = understand(lines, managerTable)
  const missing = managerTable.filter(({ name }) => understanding.places[name] === null)
  if (missing.length > 0) throw unreadable(`lacks the columns ${missing.map(({ name }) => name).join(', ')}`)
  const table = readTable(lines, managerTable, understanding)
  if (table.lines.length === 0) throw unreadable('holds no managers')
  if (table.lines.length > managersMaximum) throw unreadable(`holds more than ${managersMaximum} managers`)
  return table
}

type Tell = (column: ManagerColumn, message: string) => void

function managerOf(values: Values, tell: Tell): Manager {
  const figure = (column: ManagerColumn, min: number, max: number) => {
    const value = values[column]
    if (typeof value === 'number') return value
    tell(column, `has to be a number from ${min} to ${max}`)
    return min
  }
  const words = (column: ManagerColumn, longest: number) => {
    const value = String(values[column] ?? '')
    if (!value || value.length > longest) tell(column, `needs 1 to ${longest} characters`)
    return value
  }
  const name = words('name', 120)
  const foundingYear = figure('founded', 1700, 2100)
  const assets = figure('assets_billion', 0, 100_000)
  const insuranceAssets = figure('insurance_assets_billion', 0, 100_000)
  if (insuranceAssets > assets) tell('insurance_assets_billion', 'is more than all assets')
  if (!Number.isInteger(foundingYear)) tell('founded', 'has to be a year')
  return {
    id: name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
    name,
    headquarters: words('headquarters', 120),
    founded: foundingYear,
    strategies: readList(values, 'strategies', strategies, tell),
    clients: readList(values, 'clients', clientTypes, tell),
    assets,
    insuranceAssets,
    minimumAccount: figure('minimum_account_million', 0, 100_000),
  }
}

/** The known words of a cell, which are separated by bars, semicolons or commas; none of them holds one. */
function readList<T extends string>(
  values: Values,
  column: ManagerColumn,
  knownWords: readonly T[],
  tell: Tell,
): T[] {
  const cellText = String(values[column] ?? '')
    .split(/[|;,]/)
    .map((word) => word.trim())
    .filter(Boolean)
  if (cellText.length === 0) tell(column, `needs at least one of: ${knownWords.join(', ')}`)
  const matches = cellText.map((word) => {
    const match = knownWords.find((candidate) => candidate.toLowerCase() === word.toLowerCase())
    if (!match) tell(column, `does not know '${word.slice(0, 60)}'; it knows: ${knownWords.join(', ')}`)
    return match
  })
  return [...new Set(matches.filter((word) => word !== undefined))]
}
