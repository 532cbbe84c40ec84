import { questionStates, type BankQuestion, type QuestionState } from '@icio/contracts/question-passport'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import styles from '../builder.module.css'
import { idOf } from './draft.js'

export interface Filter {
  text: string
  state: QuestionState | 'not-retired' | 'all'
  author: 'all' | 'seed' | 'person' | 'model'
  review: 'all' | 'reviewed' | 'unreviewed' | 'due'
}

export const noFilter: Filter = { text: '', state: 'not-retired', author: 'all', review: 'all' }

/** True where a question is what the filter looks for. */
export function passes(question: BankQuestion, filter: Filter, asked: string, now = new Date()): boolean {
  const { state, author, reviewer, recheck_at } = question
  const words = `${idOf(question)} ${asked} ${question.tags.join(' ')}`.toLowerCase()
  const isDue = recheck_at !== null && new Date(recheck_at) <= now
  return (
    words.includes(filter.text.trim().toLowerCase()) &&
    (filter.state === 'all' ||
      (filter.state === 'not-retired' ? state !== 'retired' : state === filter.state)) &&
    (filter.author === 'all' || author.kind === filter.author) &&
    (filter.review === 'all' ||
      (filter.review === 'due' ? isDue : (reviewer !== null) === (filter.review === 'reviewed')))
  )
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
} as const

const states = ['not-retired', ...questionStates, 'all'] as const

/** What of a bank is listed. */
export function QuestionFilters({
  filter,
  onChange,
}: {
  filter: Filter
  onChange: (filter: Filter) => void
}) {
  const options = (names: Readonly<Record<string, string>>, order = Object.keys(names)) =>
    order.map((value) => ({ value, label: names[value] ?? value }))
  return (
    <div className={styles.controls} role="search" aria-label="Filter the questions">
      <TextField
        label="Words"
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
      <SelectField
        label="State"
        value={filter.state}
        onChange={({ target }) => onChange({ ...filter, state: target.value as Filter['state'] })}
        options={options(words.state, [...states])}
      />
      <SelectField
        label="Author"
        value={filter.author}
        onChange={({ target }) => onChange({ ...filter, author: target.value as Filter['author'] })}
        options={options(words.author)}
      />
      <SelectField
        label="Review"
        value={filter.review}
        onChange={({ target }) => onChange({ ...filter, review: target.value as Filter['review'] })}
        options={options(words.review)}
      />
    </div>
  )
}
