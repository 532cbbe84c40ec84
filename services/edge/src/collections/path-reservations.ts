import type { PathReservation } from '@icio/contracts/releases/endpoints'
import { isOwnablePrefix, overlap } from '@icio/contracts/releases/route-ownership'
import { ServiceError } from '@icio/kit/http/errors'
import type { IdentitySource } from '@icio/kit/auth/identity'
import { Schema, type Connection } from 'mongoose'
import { isAdministratorSince } from '../releases/deploying/administrators.js'
import type { Deployer } from '../releases/deploying/deployers.js'
import { isCovered } from '../releases/paths/covered-prefix.js'

/** A prefix and the remote that has it. */
type Row = Omit<PathReservation, 'at' | 'orphaned'> & {
  at: Date
  /** Who granted it; rows of before, and those that nobody granted, have none. */
  person?: string | null
}

/** All of them in one document: whether two prefixes touch each other is a question about the whole table. */
interface Table {
  _id: 'paths'
  rev: number
  rows: Row[]
}

const schema = new Schema<Table>(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    rows: { type: [Schema.Types.Mixed], required: true } as never,
  },
  { collection: 'path_reservations', versionKey: false },
)

/** What a remote wants to own. */
export interface Claim {
  remote: string
  owns: readonly string[]
}

/**
 * Which remote has which part of the site's paths. A prefix belongs to one remote, with all that lies below it: another
 * one gets nothing inside of it, and nothing around it, unless an administrator grants it.
 */
export function pathReservations(connection: Connection, now: () => Date) {
  const model = connection.model('PathReservations', schema)
  const read = async (): Promise<Table> =>
    (await model.findById('paths').lean<Table>()) ?? { _id: 'paths', rev: 0, rows: [] }

  /** Changes the table as it stands now; repeats itself where somebody else was faster. */
  async function change(next: (rows: readonly Row[]) => Row[] | null): Promise<Row[]> {
    for (;;) {
      const table = await read()
      const rows = next(table.rows)
      if (rows === null) return table.rows
      const { modifiedCount } = await model.updateOne(
        { _id: 'paths', rev: table.rev },
        { $set: { rows, rev: table.rev + 1 } },
      )
      if (modifiedCount === 1) return rows
    }
  }

  return {
    async prepare(): Promise<void> {
      await model.createCollection()
      await model.updateOne({ _id: 'paths' }, { $setOnInsert: { rev: 1, rows: [] } }, { upsert: true })
    },
    all: async () => (await read()).rows,
    /**
     * Keeps what a release owns for its remote; what the remote has already stays as it is.
     *
     * @throws ServiceError path_reserved, with the prefixes and whose they are
     */
    claim: ({ remote, owns }: Claim, by: string) =>
      change((rows) => {
        const taken = conflicts(rows, { remote, owns })
        if (taken.length > 0) throw new ServiceError('path_reserved', { taken })
        const free = owns.filter((prefix) => !isCovered(rows, remote, prefix))
        if (free.length === 0) return null
        return [...rows, ...free.map((prefix) => ({ prefix, remote, by, at: now(), granted: false }))]
      }),
    /**
     * What visitors get when the installation meets this table for the first time keeps its paths, the earlier part
     * first, even where two touch each other: nothing that stands may fall.
     */
    begin: (claims: readonly Claim[], by: string) =>
      change((rows) => {
        const added: Row[] = []
        for (const { remote, owns } of claims)
          for (const prefix of owns)
            if (![...rows, ...added].some((row) => row.prefix === prefix))
              added.push({ prefix, remote, by, at: now(), granted: false })
        return added.length === 0 ? null : [...rows, ...added]
      }),
    /**
     * Gives a remote a prefix that nobody else has, inside or around of what others have.
     *
     * @throws ServiceError path_not_ownable, path_reserved where the very prefix is somebody's
     */
    grant: (prefix: string, remote: string, { name: by, person }: Pick<Deployer, 'name' | 'person'>) =>
      change((rows) => {
        if (!isOwnablePrefix(prefix)) throw new ServiceError('path_not_ownable', { prefix })
        const holder = rows.find((row) => row.prefix === prefix)
        if (holder) throw new ServiceError('path_reserved', { taken: [said(prefix, holder)] })
        return [...rows, { prefix, remote, by, person, at: now(), granted: true }]
      }),
    /** Takes a prefix from whoever has it. @throws ServiceError nothing_to_undo */
    release: (prefix: string) =>
      change((rows) => {
        const left = rows.filter((row) => row.prefix !== prefix)
        if (left.length === rows.length) throw new ServiceError('nothing_to_undo', { prefix })
        return left
      }),
  }
}

export type PathReservations = ReturnType<typeof pathReservations>

/** What a remote wants and cannot have, each with the reason. */
export function conflicts(
  rows: readonly Pick<Row, 'prefix' | 'remote'>[],
  { remote, owns }: Claim,
): string[] {
  return owns.flatMap((prefix) => {
    if (!isOwnablePrefix(prefix)) return [`${prefix} is the site's own`]
    if (rows.some((row) => row.prefix === prefix && row.remote === remote)) return []
    const other = rows.find((row) => row.remote !== remote && overlap(row.prefix, prefix))
    return other ? [said(prefix, other)] : []
  })
}

/**
 * The rows as the calls hand them out. A grant stands when its giver loses the role: it was carried out, and a remote may
 * have built on it. It is shown, so that somebody looks (docs/decisions/021-whose-yes-counts.md).
 */
export async function reservationsOf(
  rows: readonly Row[],
  findAdministrators: IdentitySource['findAdministrators'],
): Promise<PathReservation[]> {
  const people = new Set(rows.flatMap(({ person }) => person ?? []))
  const since = people.size === 0 ? {} : await findAdministrators([...people])
  return rows.map(({ at, person, ...row }) => ({
    ...row,
    at: at.toISOString(),
    orphaned: typeof person === 'string' && !isAdministratorSince(since[person], at),
  }))
}

function said(prefix: string, { prefix: theirs, remote }: Pick<Row, 'prefix' | 'remote'>): string {
  return prefix === theirs ? `${prefix} is ${remote}'s` : `${prefix} touches ${theirs} of ${remote}`
}
