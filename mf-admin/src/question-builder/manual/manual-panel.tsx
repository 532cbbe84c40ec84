import { readBankStatistics } from '@icio/contracts/item-statistics/endpoints'
import { readBankRows, type BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { questionText } from '@icio/contracts/banks/question-problems'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { Notice } from '@icio/shared-ui/parts/notice'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { banks, type BankWords } from '../../banks/bank-words.js'
import styles from '../builder.module.css'
import { BankFiles } from './bank-files.js'
import { emptyQuestion, idOf } from './draft.js'
import { noFilter, passes, QuestionFilters, type Filter } from './question-filters.js'
import { QuestionEditor } from './question-editor.js'
import { QuestionTable } from './question-table.js'

/** How many questions are listed at once. */
const pageSize = 25

/**
 * Questions written and edited by hand. The panel says that it is simplified (BUILD-2): one question at a time, without
 * the bulk editing of a content system.
 */
export function ManualPanel({ onChanged }: { onChanged: () => Promise<void> }) {
  const [bank, setBank] = useState<BankWords>(banks[0] as BankWords)
  const [filter, setFilter] = useState<Filter>(noFilter)
  const [limit, setLimit] = useState(pageSize)
  const [open, setOpen] = useState<BankQuestion | 'new' | null>(null)
  const params = { bank: bank.name }
  const questions = useResource(
    (call) => call(readBankRows, { params, query: { state: 'all' } }).then((reply) => reply.questions),
    { key: bank.name },
  )
  const statistics = useResource(
    (call) =>
      call(readBankStatistics, { params }).then(({ items }) => new Map(items.map((item) => [item.id, item]))),
    { key: bank.name },
  )
  const figures = statistics.at === 'ready' ? statistics.value : null
  const reloadQuestions = async () => void (await Promise.all([questions.reload(), onChanged()]))

  if (open !== null)
    return (
      <QuestionEditor
        key={open === 'new' ? 'new' : idOf(open)}
        bank={bank}
        question={open === 'new' ? null : open}
        start={open === 'new' ? emptyQuestion(bank.kind) : open}
        onClose={() => setOpen(null)}
        onSaved={async (question) => {
          await reloadQuestions()
          setOpen(question)
        }}
      />
    )
  return (
    <div className={styles.stack}>
      <Notice tone="neutral">
        The manual builder has been simplified: it writes and edits one question at a time. For many at once,
        bring in a file below.
      </Notice>
      <div className={styles.controls}>
        <SelectField
          label="Question bank"
          value={bank.name}
          onChange={({ target }) => setBank(banks.find(({ name }) => name === target.value) ?? bank)}
          options={banks.map(({ name, title }) => ({ value: name, label: title }))}
        />
        <div className={styles.buttons}>
          <Button variant="primary" icon={<Plus />} onClick={() => setOpen('new')}>
            New question
          </Button>
        </div>
      </div>
      <QuestionFilters filter={filter} onChange={setFilter} />
      <ResourceView resource={questions} name="The questions">
        {(list) => {
          const matchingQuestions = list.filter((question) =>
            passes(question, filter, {
              asked: questionText(question),
              figures: figures?.get(idOf(question)),
            }),
          )
          return (
            <>
              <p className={styles.hint} role="status">
                {matchingQuestions.length} of {list.length} questions
              </p>
              <QuestionTable
                bank={bank}
                questions={matchingQuestions.slice(0, limit)}
                figures={figures}
                onOpen={setOpen}
              />
              {matchingQuestions.length > limit && (
                <Button onClick={() => setLimit(limit + pageSize)}>Show {pageSize} more</Button>
              )}
            </>
          )
        }}
      </ResourceView>
      <BankFiles bank={bank} onImported={reloadQuestions} />
    </div>
  )
}
