import {
  clientTypes,
  managerColumns,
  managersMaximum,
  strategies,
  type Manager,
  type ManagerColumn,
  type ManagerImport,
} from '@icio/contracts/managers/endpoints'
import { ServiceError } from '@icio/kit/http/errors'
import { parse } from 'csv-parse/sync'

type Problems = ManagerImport['problems']
type Cells = Record<ManagerColumn, string>

/** The maximum number of problems reported at once. */
const problemsTold = 50

/**
 * Reads a CSV file of managers.
 *
 * @returns its managers, and its problems by line and column
 * @throws ServiceError file_unreadable if it is not a CSV file, lacks a column, or has too many lines
 */
export function readManagerFile(text: string): { managers: Manager[]; problems: Problems } {
  const lines = linesOf(text)
  const problems: Problems = []
  const seen = new Set<string>()
  const managers = lines.map((cells, index) => {
    const line = index + 2
    const tell = (column: ManagerColumn, message: string) => problems.push({ line, column, message })
    const manager = managerOf(cells, tell)
    if (seen.has(manager.id)) tell('name', 'stands in the file twice')
    seen.add(manager.id)
    return manager
  })
  return { managers, problems: problems.slice(0, problemsTold) }
}

function linesOf(text: string): Cells[] {
  let lines: Cells[]
  try {
    lines = parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true })
  } catch (cause) {
    throw new ServiceError('file_unreadable', [{ path: 'csv', message: (cause as Error).message }])
  }
  const missing = managerColumns.filter((column) => lines[0]?.[column] === undefined)
  const problem =
    lines.length === 0
      ? 'holds no managers'
      : lines.length > managersMaximum
        ? `holds more than ${managersMaximum} managers`
        : missing.length > 0
          ? `lacks the columns ${missing.join(', ')}`
          : null
  if (problem) throw new ServiceError('file_unreadable', [{ path: 'csv', message: problem }])
  return lines
}

type Tell = (column: ManagerColumn, message: string) => void

function managerOf(cells: Cells, tell: Tell): Manager {
  const figure = (column: ManagerColumn, min: number, max: number) => {
    const value = Number(cells[column].replaceAll(',', ''))
    if (cells[column] !== '' && value >= min && value <= max) return value
    tell(column, `has to be a number from ${min} to ${max}`)
    return min
  }
  const words = (column: ManagerColumn, longest: number) => {
    const value = cells[column]
    if (!value || value.length > longest) tell(column, `needs 1 to ${longest} characters`)
    return value
  }
  const name = words('name', 120)
  const founded = figure('founded', 1700, 2100)
  const assets = figure('assets_billion', 0, 100_000)
  const insuranceAssets = figure('insurance_assets_billion', 0, 100_000)
  if (insuranceAssets > assets) tell('insurance_assets_billion', 'is more than all assets')
  if (!Number.isInteger(founded)) tell('founded', 'has to be a year')
  return {
    id: name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'),
    name,
    headquarters: words('headquarters', 120),
    founded,
    strategies: listed(cells, 'strategies', strategies, tell),
    clients: listed(cells, 'clients', clientTypes, tell),
    assets,
    insuranceAssets,
    minimumAccount: figure('minimum_account_million', 0, 100_000),
  }
}

/** The known words of a cell, which are separated by bars. */
function listed<T extends string>(cells: Cells, column: ManagerColumn, known: readonly T[], tell: Tell): T[] {
  const given = cells[column]
    .split('|')
    .map((word) => word.trim())
    .filter(Boolean)
  if (given.length === 0) tell(column, `needs at least one of: ${known.join(', ')}`)
  const found = given.map((word) => {
    const match = known.find((candidate) => candidate.toLowerCase() === word.toLowerCase())
    if (!match) tell(column, `does not know '${word.slice(0, 60)}'; it knows: ${known.join(', ')}`)
    return match
  })
  return [...new Set(found.filter((word) => word !== undefined))]
}
