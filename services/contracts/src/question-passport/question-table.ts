import type { BankKind } from '../banks/banks.js'
import { choiceIds } from '../banks/question-problems.js'
import type { Column } from '../tables/columns.js'

const text = (name: string, label: string, others: readonly string[] = [], isRequired = false): Column => ({
  name,
  label,
  names: [name.replaceAll('_', ' '), ...others],
  kind: 'text',
  required: isRequired,
})

const ofChoices = (name: string, label: string, others: readonly string[] = [], isRequired = false) =>
  choiceIds.map((id, index) =>
    text(
      `${name}_${id}`,
      `${label} ${id.toUpperCase()}`,
      [
        ...others.map((other) => `${other} ${id}`),
        ...[name, ...others].map((other) => `${other} ${index + 1}`),
      ],
      isRequired,
    ),
  )

const ofPlaces = (name: string, label: string, places: readonly number[], isRequired = false) =>
  places.map((place) => text(`${name}_${place}`, `${label} ${place}`, [], isRequired))

const options = [1, 2, 3, 4]
const seats = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** The columns of a file of questions, by kind; names are compared without case, blanks and underscores (TABLE-3). */
export const questionTable: Readonly<Record<BankKind, readonly Column[]>> = {
  quiz: [
    text('question_id', 'Id', ['id']),
    text('difficulty', 'Difficulty', ['level'], true),
    text('prompt', 'Question', ['question', 'question text'], true),
    ...ofChoices('choice', 'Choice', ['option', 'answer'], true),
    ...ofChoices('why', 'Why choice'),
    ...ofChoices('explanation', 'Explanation of choice'),
    text('correct', 'Right choice', ['correct answer', 'right answer', 'answer'], true),
    text('explanation', 'Explanation'),
    text('source', 'Source'),
    text('tags', 'Tags'),
  ],
  'fill-in-blanks': [
    text('question_id', 'Id', ['id']),
    text('difficulty', 'Difficulty', [], true),
    text('level', 'Level'),
    text('sentence_before', 'Before the blank'),
    text('blank', 'Blank', [], true),
    text('sentence_after', 'After the blank'),
    ...ofChoices('choice', 'Choice', ['option', 'answer'], true),
    ...ofChoices('why', 'Why choice'),
    text('correct', 'Right choice', ['correct answer', 'right answer'], true),
    text('explanation', 'Explanation'),
    text('source', 'Source'),
    text('tags', 'Tags'),
  ],
  governance: [
    text('scenario_id', 'Id', ['id']),
    text('difficulty', 'Difficulty', [], true),
    text('context', 'Context', [], true),
    text('question', 'Question', [], true),
    text('correct_explanation', 'Explanation of the right option'),
    text('incorrect_explanation', 'Explanation of wrong options'),
    text('book_reference', 'Book reference'),
    text('bias', 'Bias'),
    ...ofPlaces('option', 'Option', options, true),
    ...ofPlaces('why', 'Why option', options),
    ...ofPlaces('seat', 'Seat', seats),
    ...ofPlaces('says', 'Says seat', seats),
    text('correct', 'Right option', [], true),
    text('tags', 'Tags'),
  ],
}
