import type { Json } from './cases.js'

/** An error whose code changed in `version`: the recorded code, and the current one. */
interface MovedCode {
  from: number
  to: number[]
  version: string
  what: string
}
export const movedCodes: MovedCode[] = [
  { from: 10065, to: [14], version: '5.0', what: 'a field of the wrong type in a command' },
  {
    from: 9,
    to: [14, 40414, 51024],
    version: '5.0',
    what: 'options are checked by declared type, presence and range',
  },
  { from: 2, to: [14, 51024], version: '5.0', what: 'options are checked by declared type and range' },
  { from: 4, to: [40414], version: '5.0', what: 'a collation without its locale' },
  { from: 67, to: [14], version: '5.0', what: 'an index option of the wrong type' },
  { from: 31160, to: [14], version: '5.0', what: 'findAndModify with a query of the wrong type' },
  { from: 31174, to: [14], version: '5.0', what: 'findAndModify with a sort of the wrong type' },
  { from: 31175, to: [14], version: '5.0', what: 'findAndModify with fields of the wrong type' },
  { from: 2, to: [15974, 15975, 40352], version: '4.4', what: 'a bad sort' },
  {
    from: 2,
    to: [168, 16410, 28667, 28724, 28729, 31253, 31254, 31255, 31274, 31275, 31276, 31395, 51246, 51270],
    version: '4.4',
    what: 'a bad projection of find',
  },
  { from: 40176, to: [31249, 31250], version: '4.4', what: 'colliding paths of $project' },
  { from: 40177, to: [51272], version: '4.4', what: 'an empty $project' },
  { from: 40178, to: [31253, 31254], version: '4.4', what: 'fields in and out in one $project' },
  { from: 40179, to: [31252], version: '4.4', what: 'an expression in a $project that leaves fields out' },
  { from: 40180, to: [51270], version: '4.4', what: 'an empty document in $project' },
  { from: 40181, to: [15983, 16410], version: '4.4', what: 'an expression beside fields' },
  { from: 16020, to: [1257300], version: '5.0', what: '$ifNull with one argument' },
  { from: 9, to: [73], version: '4.4', what: 'a collection name of the wrong type' },
  { from: 73, to: [2], version: '5.0', what: 'a collection name of the wrong type' },
  { from: 2, to: [73], version: '5.0', what: 'a collection name of the wrong type' },
  { from: 16149, to: [59], version: 'refused', what: 'server-side JavaScript' },
  { from: 13, to: [59], version: 'refused', what: 'commands for administrators of replica sets' },
  { from: 23, to: [59], version: 'refused', what: 'commands for administrators of replica sets' },
]

/** Whether both are errors whose code changed between the versions. */
export function hasMoved(expected: Json, actual: Json): boolean {
  const [from, to] = [codeOf(expected), codeOf(actual)]
  return movedCodes.some((moved) => moved.from === from && moved.to.includes(to))
}
function codeOf(error: Json): number {
  return Number((error as { code?: { $numberInt?: string } }).code?.$numberInt)
}
