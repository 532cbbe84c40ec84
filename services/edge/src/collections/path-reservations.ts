import type { PathReservation } from '@icio/contracts/releases/endpoints'
import { isOwnablePrefix, overlap } from '@icio/contracts/releases/route-ownership'
import { ServiceError } from '@icio/kit/http/errors'
import type { IdentitySource } from '@icio/kit/auth/identity'
import { Schema, type Connection } from 'mongoose'
import { isAdministratorSince } from '../releases/deploying/administrators.js'
import type { Deployer } from '../releases/deploying/deployers.js'
import { isCovered } from '../releases/paths/covered-prefix.js'

/** A prefix and the remote that owns it. */
type Row = Omit<PathReservation, 'at' | 'orphaned'> & {
  at: Date
  /** The person who granted it; missing in older rows and for prefixes that nobody granted. */
  person?: string | null
}

/** All reservations in one document: whether two prefixes overlap is a question about the whole table. */
interface Table {
  _id: 'paths'
  rev: number
  rows: Row[]
}

const schema = new Schema(
  {
    _id: { type: String, required: true },
    rev: { type: Number, required: true },
    rows: { type: [Schema.Types.Mixed], required: true },
  },
  { collection: 'path_reservations', versionKey: false },
)

/** The prefixes that a remote wants to own. */
export interface Claim {
  remote: string
  owns: readonly string[]
}

/**
 * Which remote owns which paths of the site. A prefix belongs to one remote, with everything below it: another remote
 * gets nothing inside it and nothing around it, unless an administrator grants it.
 */
export function pathReservations(connection: Connection, now: () => Date) {
  const model = connection.model<Table>('PathReservations', schema)
  const read = async (): Promise<Table> =>
    (await model.findById('paths').lean<Table>()) ?? { _id: 'paths', rev: 0, rows: [] }

  /** Changes the current table; retries if another change was faster. */
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
     * Reserves the prefixes of a release for its remote; those that the remote already owns stay unchanged.
     *
     * @throws ServiceError path_reserved, with the prefixes and their owners
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
     * Fills the table when an installation gets it for the first time: releases that visitors already get keep their paths,
     * earlier parts first, even if two overlap, so that nothing in use breaks.
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
     * Grants a remote a prefix that nobody else owns, even inside or around those of others.
     *
     * @throws ServiceError path_not_ownable, path_reserved if another remote owns this exact prefix
     */
    grant: (prefix: string, remote: string, { name: by, person }: Pick<Deployer, 'name' | 'person'>) =>
      change((rows) => {
        if (!isOwnablePrefix(prefix)) throw new ServiceError('path_not_ownable', { prefix })
        const holder = rows.find((row) => row.prefix === prefix)
        if (holder) throw new ServiceError('path_reserved', { taken: [describeReservation(prefix, holder)] })
        return [...rows, { prefix, remote, by, person, at: now(), granted: true }]
      }),
    /** Takes a prefix away from its owner. @throws ServiceError nothing_to_undo */
    release: (prefix: string) =>
      change((rows) => {
        const left = rows.filter((row) => row.prefix !== prefix)
        if (left.length === rows.length) throw new ServiceError('nothing_to_undo', { prefix })
        return left
      }),
  }
}

export type PathReservations = ReturnType<typeof pathReservations>

/** The prefixes that a remote wants and cannot have, each with the reason. */
export function conflicts(
  rows: readonly Pick<Row, 'prefix' | 'remote'>[],
  { remote, owns }: Claim,
): string[] {
  return owns.flatMap((prefix) => {
    if (!isOwnablePrefix(prefix)) return [`${prefix} is the site's own`]
    if (rows.some((row) => row.prefix === prefix && row.remote === remote)) return []
    const other = rows.find((row) => row.remote !== remote && overlap(row.prefix, prefix))
    return other ? [describeReservation(prefix, other)] : []
  })
}

/**
 * Converts the rows for the API. A grant stays valid when its giver loses the role, because a remote may have been built
 * on it. It is marked, so that somebody checks it (docs/decisions/021-whose-yes-counts.md).
 */
export async function toReservationDtos(
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

function describeReservation(
  prefix: string,
  { prefix: theirs, remote }: Pick<Row, 'prefix' | 'remote'>,
): string {
  return prefix === theirs ? `${prefix} is ${remote}'s` : `${prefix} touches ${theirs} of ${remote}`
}
