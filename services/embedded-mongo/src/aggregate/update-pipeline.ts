import { CommandError } from '../errors.js'
import { identical } from '../bson/compare.js'
import { isDocument, typeName, type Document, type Value } from '../bson/values.js'
import { checkIdUnchanged, type Updater } from '../update/compile.js'
import { describeDifference } from '../update/difference.js'
import { compileProjection } from '../query/projection.js'
import { compileAddFields, compileUnset } from './add-fields.js'
import { compileExpression } from './expression.js'
import { stageOf } from './pipeline.js'
import type { Variables } from './variables.js'

type Step = (source: Document) => Document

/** An update written as a pipeline of $set, $unset, $project and $replaceWith. */
export function updatePipeline(pipeline: Value[], variables: Variables): Updater {
  const steps = pipeline.map((stage) => stepOf(stage, variables))
  return (before, { inserting }) => {
    let document = before
    for (const step of steps) document = step(document)
    const id = before.get('_id')
    if (id !== undefined && !document.has('_id')) document = new Map([['_id', id], ...document])
    checkIdUnchanged(before, document, inserting)
    const description = describeDifference(before, document)
    return { document, changed: !identical(before, document), operation: 'update', description }
  }
}

function stepOf(stage: Value, variables: Variables): Step {
  const [name, argument] = stageOf(stage)
  const compile = (source: Value) => compileExpression(source, variables)
  switch (name) {
    case '$set':
    case '$addFields': {
      if (!isDocument(argument))
        throw new CommandError(40272, `${name} specification stage must be an object`)
      const apply = compileAddFields(argument, compile)
      return (source) => apply(source, source)
    }
    case '$unset':
      return compileUnset(argument)
    case '$project': {
      if (!isDocument(argument)) throw new CommandError(15969, '$project specification must be an object')
      return compileProjection(argument, { expression: compile })
    }
    case '$replaceRoot':
    case '$replaceWith': {
      const root =
        name === '$replaceWith' ? argument : isDocument(argument) ? argument.get('newRoot') : undefined
      if (root === undefined) throw new CommandError(40231, 'no newRoot specified for the $replaceRoot stage')
      const evaluate = compile(root)
      return (source) => {
        const made = evaluate(source)
        if (!isDocument(made))
          throw new CommandError(
            40228,
            `'newRoot' expression must evaluate to an object, but resulting value was of type ${typeName(made)}`,
          )
        return made
      }
    }
  }
  throw new CommandError(72, `${name} is not allowed to be used within an update`)
}
