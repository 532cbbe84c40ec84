import {
  allRangeQuestions,
  openForecast,
  readForecastTemplates,
  readRangeQuestions,
} from '@icio/banks/ranges'
import { editionIds, type Edition } from '@icio/contracts/editions'
import { rangeBankOf } from '@icio/contracts/ranges/rules'
import type { DecideRange, WaitingRange } from '@icio/contracts/bank-upgrades/schemas'
import type { RangeCorrection, RangeRow, StaffRangeRow } from '@icio/contracts/ranges/endpoints'
import { isNew } from '@icio/kit/db/duplicate-key'
import { typedCollection } from '@icio/kit/db/typed-collection'
import { ServiceError } from '@icio/kit/http/errors'
import { createHash } from 'node:crypto'
import type { Connection } from 'mongoose'
import { isSame } from '../editing/revision.js'

/** A row of a range bank (collections range_questions and range_questions_risk_pools). */
interface StoredRangeRow {
  _id: string
  row: RangeRow
  version: number
  /** Who has changed it by hand; null while it is as seeded. */
  edited_by: string | null
  retired_at: Date | null
  /** A digest of the file's row that was seeded last; null for rows written here. */
  seed_print: string | null
  created_at: Date
  updated_at: Date
}

/** The range banks; no other file accesses their collections. */
export type RangeQuestions = ReturnType<typeof createRangeQuestions>

/** Creates the operations on the range banks of both editions (RANGE-20, RANGE-21). */
export function createRangeQuestions(connection: Connection, now: () => Date = () => new Date()) {
  const bank = { connection, now }
  return {
    ensureIndexes: async () => {
      // The draw reads the rows in play.
      const indexes = [{ key: { retired_at: 1 } }]
      await Promise.all(editionIds.map((edition) => collectionOf(connection, edition).createIndexes(indexes)))
    },
    ...followingProject(bank),
    ...staffEdits(bank),
  }
}

interface RangeBanks {
  connection: Connection
  now: () => Date
}

/** How the rows follow the project's files, and the decisions on edited ones. */
function followingProject({ connection, now }: RangeBanks) {
  return {
    /**
     * Brings the project's rows into the database. Rows that nobody has edited follow the files; edited ones stay; rows
     * that the files no longer have are retired. On the first start it opens one forecast of each template. A second
     * run, and several at once, change nothing more.
     *
     * @returns the number of rows added
     */
    async seed(): Promise<number> {
      let addedCount = 0
      for (const [edition, rows] of allRangeQuestions()) {
        const collection = collectionOf(connection, edition)
        const at = now()
        const storedRowById = new Map((await collection.find().toArray()).map((row) => [row._id, row]))
        const isFirst = storedRowById.size === 0
        const forecasts = isFirst ? readForecastTemplates(edition).map((each) => openForecast(each, at)) : []
        const writes = [
          ...rows.map((row) => seedRow(collection, row, storedRowById.get(row.id), at)),
          ...forecasts.map((row) => insert(collection, fresh(row, null, null, at))),
        ]
        addedCount += (await Promise.all(writes)).filter(Boolean).length
        const inFile = new Set(rows.map(({ id }) => id))
        const droppedRows = [...storedRowById.values()].filter(
          (row) =>
            row.seed_print !== null && row.edited_by === null && !row.retired_at && !inFile.has(row._id),
        )
        for (const { _id, version } of droppedRows)
          await change(collection, _id, version, { retired_at: at }, at)
      }
      return addedCount
    },

    /** Edited rows in play that the project has changed or dropped since (DATA-39). */
    async waiting(): Promise<WaitingRange[]> {
      const rangeLists = await Promise.all(
        allRangeQuestions().map(async ([edition, rows]) => {
          const projectRowById = new Map(rows.map((row) => [row.id, row]))
          return (await inPlay(collectionOf(connection, edition)))
            .filter((row) => isWaiting(row, projectRowById.get(row._id)))
            .map(({ _id, row, version }) => ({
              specialization: edition,
              version,
              current: row,
              offered: projectRowById.get(_id) ?? null,
            }))
        }),
      )
      return rangeLists.flat()
    },

    /**
     * Stores a decision on one of them. It does not wait again until the project changes its row once more.
     *
     * @throws ServiceError not_found; nothing_to_decide; question_changed if the row is not at this version
     */
    async decide(edition: Edition, id: string, { decision, version }: DecideRange): Promise<StaffRangeRow> {
      const collection = collectionOf(connection, edition)
      const before = await rowOf(collection, id)
      const projectRow = readRangeQuestions(edition).find((row) => row.id === id)
      if (before.retired_at || !isWaiting(before, projectRow)) throw new ServiceError('nothing_to_decide')
      const seedFields = { seed_print: projectRow ? printOf(projectRow) : null }
      const takenFields = projectRow ? { row: projectRow, edited_by: null } : { retired_at: now() }
      const fields = { ...seedFields, ...(decision === 'take' ? takenFields : {}) }
      return changedRow(await change(collection, id, version, fields, now()))
    },
  }
}

/** What is read of the banks, and what the staff and rulings change. */
function staffEdits({ connection, now }: RangeBanks) {
  return {
    /** The rows in play, for the scores service. */
    async inPlay(edition: Edition): Promise<RangeRow[]> {
      return (await inPlay(collectionOf(connection, edition))).map(({ row }) => row)
    },

    async all(edition: Edition): Promise<StaffRangeRow[]> {
      return (await collectionOf(connection, edition).find().sort({ _id: 1 }).toArray()).map(toStaffRow)
    },

    /** @throws ServiceError question_exists if there is a row with this id */
    async create(edition: Edition, row: RangeRow, by: string): Promise<StaffRangeRow> {
      const storedRow = fresh(row, null, by, now())
      if (!(await insert(collectionOf(connection, edition), storedRow)))
        throw new ServiceError('question_exists')
      return toStaffRow(storedRow)
    },

    /** Applies a ruling (RANGE-26); nothing changes if the row is gone or no longer has the disputed answer. */
    async correct(edition: Edition, id: string, { was, answer, text, by }: RangeCorrection): Promise<void> {
      await collectionOf(connection, edition).updateOne(
        { _id: id, 'row.answer': was },
        {
          $set: { 'row.answer': answer, 'row.explanation': text, edited_by: by, updated_at: now() },
          $inc: { version: 1 },
        },
      )
    },

    /** @throws ServiceError not_found, or question_changed if the row is not at this version */
    async change(
      edition: Edition,
      { row, version, retired }: { row: RangeRow; version: number; retired: boolean | undefined },
      by: string,
    ): Promise<StaffRangeRow> {
      const collection = collectionOf(connection, edition)
      const before = await rowOf(collection, row.id)
      const retiredAt =
        retired === undefined ? before.retired_at : retired ? (before.retired_at ?? now()) : null
      // Retiring alone is no edit: the text follows the project's file on.
      const editedBy = isSame(before.row, row) ? before.edited_by : by
      const fields = { row, retired_at: retiredAt, edited_by: editedBy }
      return changedRow(await change(collection, row.id, version, fields, now()))
    },
  }
}

function collectionOf(connection: Connection, edition: Edition) {
  return typedCollection<StoredRangeRow>(connection, rangeBankOf[edition])
}

type Rows = ReturnType<typeof collectionOf>

const inPlay = (collection: Rows) => collection.find({ retired_at: null }, { sort: { _id: 1 } }).toArray()

/** @throws ServiceError not_found */
async function rowOf(collection: Rows, id: string): Promise<StoredRangeRow> {
  const row = await collection.findOne({ _id: id })
  if (!row) throw new ServiceError('not_found')
  return row
}

/** Changes a row that is still at this version. @returns null if it is not */
function change(collection: Rows, _id: string, version: number, fields: Partial<StoredRangeRow>, at: Date) {
  const $set = { ...fields, updated_at: at, version: version + 1 }
  return collection.findOneAndUpdate({ _id, version }, { $set }, { returnDocument: 'after' })
}

/** @throws ServiceError question_changed if a row was not at its version */
function changedRow(after: StoredRangeRow | null): StaffRangeRow {
  if (!after) throw new ServiceError('question_changed')
  return toStaffRow(after)
}

/** Whether a row that somebody has edited differs in what the project offers since then. */
function isWaiting(
  { row, edited_by, seed_print }: StoredRangeRow,
  projectRow: RangeRow | undefined,
): boolean {
  if (edited_by === null || seed_print === null) return false
  return !projectRow || (seed_print !== printOf(projectRow) && !isSame(row, projectRow))
}

async function seedRow(
  collection: Rows,
  row: RangeRow,
  before: StoredRangeRow | undefined,
  at: Date,
): Promise<boolean> {
  const print = printOf(row)
  if (!before) return insert(collection, fresh(row, print, null, at))
  if (before.edited_by === null && before.seed_print !== print)
    await change(collection, row.id, before.version, { row, seed_print: print }, at)
  return false
}

const insert = (collection: Rows, row: StoredRangeRow) => isNew(collection.insertOne(row))

function fresh(row: RangeRow, print: string | null, by: string | null, at: Date): StoredRangeRow {
  return {
    _id: row.id,
    row,
    version: 1,
    edited_by: by,
    retired_at: null,
    seed_print: print,
    created_at: at,
    updated_at: at,
  }
}

function printOf(row: RangeRow): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 16)
}

function toStaffRow({ row, version, edited_by, retired_at }: StoredRangeRow): StaffRangeRow {
  return { row, version, edited_by, retired_at: retired_at?.toISOString() ?? null }
}
