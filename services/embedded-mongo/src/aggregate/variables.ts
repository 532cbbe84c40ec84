import { CommandError } from '../errors.js'
import { isDocument, type Document, type Maybe } from '../bson/values.js'
import { compileExpression } from './expression.js'

/** User variables of a command (`let`), by name. */
export type Variables = ReadonlyMap<string, Maybe>
const none: Variables = new Map()

export function variablesOf(...sources: Maybe[]): Variables {
  let made: Map<string, Maybe> | undefined
  for (const source of sources) {
    if (source === undefined) continue
    if (!isDocument(source)) throw new CommandError(14, "BSON field 'let' must be an object")
    made ??= new Map()
    for (const [name, value] of source) {
      checkVariableName(name)
      made.set(name, compileExpression(value, none)(new Map() as Document))
    }
  }
  return made ?? none
}

export function checkVariableName(name: string): void {
  if (name === '') throw new CommandError(16866, 'empty variable names are not allowed')
  if (name === 'CURRENT') return
  if (!/^[a-z\u0080-\uffff]/.test(name))
    throw new CommandError(16867, `'${name}' starts with an invalid character for a user variable name`)
  if (!/^[A-Za-z0-9_\u0080-\uffff]+$/.test(name))
    throw new CommandError(16868, `'${name}' contains an invalid character for a variable name`)
}
