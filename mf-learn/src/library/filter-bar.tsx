import { articleLevels, type ArticleLevel } from '@icio/contracts/articles/article-items'
import { editions, editionIds, type Edition } from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { topicName, type Filters } from './filters.js'
import styles from './library.module.css'

interface FilterBarProps {
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  topics: readonly string[]
  /** Label of the search field. */
  searchLabel: string
}

/** Search, edition, level and topic. Each takes effect at once, without a button. */
export function FilterBar({ filters, onChange, topics, searchLabel }: FilterBarProps) {
  return (
    <div role="search" className={styles.filters}>
      <TextField
        label={searchLabel}
        type="search"
        value={filters.query}
        onChange={(event) => onChange({ query: event.target.value })}
        placeholder="Duration, surplus, groupthink…"
        autoComplete="off"
        spellCheck={false}
      />
      <SelectField
        label="Edition"
        value={filters.edition}
        onChange={(event) => onChange({ edition: event.target.value as Edition })}
        options={editionIds.map((value) => ({ value, label: editions[value].audience }))}
      />
      <SelectField
        label="Level"
        value={filters.level ?? ''}
        onChange={(event) => onChange({ level: (event.target.value || null) as ArticleLevel | null })}
        options={[
          { value: '', label: 'Any level' },
          ...articleLevels
            .filter((level) => level !== 'All Levels')
            .map((value) => ({ value, label: value })),
        ]}
      />
      <SelectField
        label="Topic"
        value={filters.topic ?? ''}
        onChange={(event) => onChange({ topic: event.target.value || null })}
        options={[
          { value: '', label: 'Any topic' },
          ...topics.map((value) => ({ value, label: topicName(value) })),
        ]}
      />
    </div>
  )
}
