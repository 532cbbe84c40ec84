import { dayIn } from '@icio/contracts/dates/days'
import type { ItemFigures } from '@icio/contracts/item-statistics/endpoints'
import type { BankQuestion, QuestionState } from '@icio/contracts/question-passport/endpoints'
import { sourceOf } from '@icio/contracts/review/review-reasons'
import { foldText } from '@icio/contracts/search/folded'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import styles from '../builder.module.css'
import { idOf } from './draft.js'

export interface Filter {
  text: string
  state: QuestionState | 'not-retired' | 'all'
  author: 'all' | 'seed' | 'person' | 'model'
  review: 'all' | 'reviewed' | 'unreviewed' | 'due'
  /** By the statistics of a question's answers. */
  answers: 'all' | 'hard' | 'easy' | 'poor' | 'never'
}

export const noFilter: Filter = {
  text: '',
  state: 'not-retired',
  author: 'all',
  review: 'all',
  answers: 'all',
}

export function passes(
  question: BankQuestion,
  filter: Filter,
  { asked, figures, now = new Date() }: { asked: string; figures?: ItemFigures | undefined; now?: Date },
): boolean {
  const { state, author, reviewer, recheck_at } = question
  const words = `${idOf(question)} ${asked} ${question.tags.join(' ')} ${sourceOf(question)}`
  const isDue = recheck_at !== null && recheck_at.slice(0, 10) <= dayIn(now)
  return (
    foldText(words).includes(foldText(filter.text.trim())) &&
    (filter.state === 'all' ||
      (filter.state === 'not-retired' ? state !== 'retired' : state === filter.state)) &&
    (filter.author === 'all' || author.kind === filter.author) &&
    (filter.review === 'all' ||
      (filter.review === 'due' ? isDue : (reviewer !== null) === (filter.review === 'reviewed'))) &&
    fits(figures, filter.answers)
  )
}

/** Common textbook limits beyond which an item should be reviewed: too hard, too easy, and poor discrimination. */
const limits = { hard: 0.3, easy: 0.9, poor: 0.2 }

function fits(figures: ItemFigures | undefined, answersFilter: Filter['answers']): boolean {
  const { times_shown = 0, share_right = null, discrimination = null } = figures ?? {}
  switch (answersFilter) {
    case 'all':
      return true
    case 'never':
      return times_shown === 0
    case 'hard':
      return share_right !== null && share_right < limits.hard
    case 'easy':
      return share_right !== null && share_right > limits.easy
    case 'poor':
      return discrimination !== null && discrimination < limits.poor
  }
}

const words = {
  state: {
    'not-retired': 'Draft and published',
    draft: 'Draft',
    published: 'Published',
    retired: 'Retired',
    all: 'All',
  },
  author: { all: 'Anybody', seed: 'The project', person: 'A person', model: 'A model' },
  review: { all: 'All', unreviewed: 'Not reviewed yet', reviewed: 'Reviewed', due: 'To be looked at again' },
  answers: {
    all: 'All',
    hard: 'Under 30% right',
    easy: 'Over 90% right',
    poor: 'Discrimination under 0.2',
    never: 'Never shown',
  },
} as const satisfies { [Name in Exclude<keyof Filter, 'text'>]: Record<Filter[Name], string> }

export function QuestionFilters({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (filter: Filter) => void
}) {
  const select = (name: keyof typeof words, label: string) => (
    <SelectField
      label={label}
      value={filter[name]}
      onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      options={Object.entries(words[name]).map(([value, text]) => ({ value, label: text }))}
    />
  )
  return (
    <div className={styles.filters} role="search" aria-label="Filter the questions">
      <TextField
        label="Words or source"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
      {select('state', 'State')}
      {select('author', 'Author')}
      {select('review', 'Review')}
      {select('answers', 'Answers')}
    </div>
  )
}
