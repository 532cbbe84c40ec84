import Type from 'typebox'
import { clientTypes, strategies } from './rules.js'
import { oneOf } from '../one-of.schemas.js'

const Manager = Type.Object({
  id: Type.String(),
  name: Type.String(),
  headquarters: Type.String(),
  founded: Type.Integer(),
  strategies: Type.Immutable(Type.Array(oneOf(strategies))),
  clients: Type.Immutable(Type.Array(oneOf(clientTypes))),
  assets: Type.Number(),
  insuranceAssets: Type.Number(),
  minimumAccount: Type.Number(),
})

export const ManagerList = Type.Object({
  managers: Type.Array(Manager),
  imported_at: Type.Union([Type.String(), Type.Null()]),
})
export type ManagerList = Type.Static<typeof ManagerList>

export const ImportManagers = Type.Object(
  { csv: Type.String({ minLength: 1, maxLength: 1_000_000 }), dry_run: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
)
export type ImportManagers = Type.Static<typeof ImportManagers>

export const ManagerImport = Type.Object({
  /** Number of managers in the file. */
  read: Type.Integer(),
  /** False after a dry run and if there are problems; the directory is then unchanged. */
  imported: Type.Boolean(),
  /** The first managers in the file, as a preview before the import; empty if there are problems. */
  preview: Type.Array(Manager),
  problems: Type.Array(
    Type.Object({
      /** Line in the file, from 2, because line 1 has the column names. */
      line: Type.Integer(),
      column: Type.String(),
      message: Type.String(),
    }),
  ),
})
export type ManagerImport = Type.Static<typeof ManagerImport>
