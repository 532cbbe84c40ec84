import { CommandError } from '../errors.js'
import { variablesOf } from '../aggregate/variables.js'
import { toNumber, type Document } from '../bson/values.js'
import { checkOptions, collectionName, collectionOf, type Context } from '../server/engine.js'
import { removeRecord } from '../store/records.js'
import { claimAll, selectById, selectionOf, type Found } from './modify.js'
import { MultiWrite } from './multi-write.js'
import { checkWriteConcern } from './write-concern.js'
import { isOrdered, runList, whole, type Statement } from './write-list.js'
import { deleteStatement, listOf, type DeleteStatement } from './write-statements.js'
import { refuseTarget, refuseView } from './write.js'

/** The delete command: a list of deletions of one document or of all that match. */
export async function remove(context: Context): Promise<Document> {
  const { command } = context
  checkOptions(command, ['delete', 'deletes', 'ordered', 'let'])
  checkWriteConcern(command)
  const name = collectionName(context)
  const deletes = listOf(command, 'delete', 'deletes').map((item) => deleteStatement(item))
  isOrdered(command)
  refuseTarget(context, name)
  const totals = { n: 0 }
  const start = (index: number) => deletion(context, name, deletes[index]!, totals)
  return runList(context, deletes.length, start, {
    fields: () => ({ n: whole(totals.n) }),
    restore: (saved) => void (totals.n = toNumber(saved.get('n'))),
  })
}

function deletion(
  context: Context,
  name: string,
  { filter, collation, hint, limit }: DeleteStatement,
  totals: { n: number },
): Statement {
  refuseView(context, name)
  if (limit === 0 && context.retry) throw new CommandError(72, 'Cannot use retryable writes with limit=0')
  const collection = collectionOf(context, name)
  const variables = variablesOf(context.command.get('let'))
  const selection = selectionOf(filter, collation, hint, variables, collection)
  const search = collection && new MultiWrite(collection, selection, { most: limit === 0 ? undefined : 1 })
  let removed = 0
  return {
    step(unit, until) {
      const apply = (found: Found) => {
        removeRecord(unit, collection!, found.record, found.document)
        removed++
      }
      const known = collection && limit !== 0 ? selectById(unit, collection, selection) : undefined
      if (known) {
        claimAll(unit, collection!, known)
        known.forEach(apply)
      } else if (search && !search.advance(unit, until, apply)) return false
      totals.n += removed
      return true
    },
  }
}
