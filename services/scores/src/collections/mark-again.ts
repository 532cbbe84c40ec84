/**
 * Returns an aggregation that changes some entries of a list and keeps the others.
 *
 * @param list name of the field
 * @param isMeant expression on an entry, `$$entry`
 * @param fields the fields that get another value, as expressions on the entry
 */
export function withEntries(list: string, isMeant: object, fields: object) {
  const entry = { $cond: [isMeant, { $mergeObjects: ['$$entry', fields] }, '$$entry'] }
  return { $map: { input: `$${list}`, as: 'entry', in: entry } }
}

/** Whether an entry is an answer to a question at one revision of its choices; old answers have none, which is the first. */
export function isAnswerTo({ question_id, revision }: { question_id: string; revision: number }) {
  return {
    $and: [
      { $eq: ['$$entry.question_id', { $literal: question_id }] },
      { $eq: [{ $ifNull: ['$$entry.revision', 1] }, revision] },
    ],
  }
}
