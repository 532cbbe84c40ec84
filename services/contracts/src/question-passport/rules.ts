/** A draft is not played yet, and a retired question is no longer played; questions are never deleted. */
export const questionStates = ['draft', 'published', 'retired'] as const
export type QuestionState = (typeof questionStates)[number]

/** The kinds of changes to a question; 'updated' means a new text from the project. */
export const questionActions = [
  'seeded',
  'updated',
  'created',
  'generated',
  'imported',
  'edited',
  'published',
  'drafted',
  'reviewed',
  'retired',
  'restored',
] as const
export type QuestionAction = (typeof questionActions)[number]

export const questionFormats = ['json', 'csv', 'moodle-xml'] as const
export type QuestionFormat = (typeof questionFormats)[number]

/** Extension, media type, and name of each format. */
export const formatFiles: Readonly<Record<QuestionFormat, { ending: string; type: string; name: string }>> = {
  json: { ending: 'json', type: 'application/json', name: 'JSON' },
  csv: { ending: 'csv', type: 'text/csv', name: 'CSV' },
  'moodle-xml': { ending: 'xml', type: 'application/xml', name: 'Moodle XML' },
}

/** Maximum size of an imported file, in bytes. */
export const importLimit = 4 * 1024 * 1024

export const importedQuestionsMaximum = 5000
