import type { ItemFigures } from '@icio/contracts/item-statistics/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { questionText } from '@icio/contracts/banks/question-problems'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { idOf } from './draft.js'
import { inShort } from './figure-words.js'
import styles from './manual.module.css'

const tones = { draft: 'warning', published: 'success', retired: 'neutral' } as const

/** Questions with the short form of their passports, and what the answers say of them. */
export function QuestionTable({
  questions,
  figures,
  onOpen,
}: {
  questions: readonly BankQuestion[]
  /** Of the questions that have been shown; null where they could not be read. */
  figures: ReadonlyMap<string, ItemFigures> | null
  onOpen: (question: BankQuestion) => void
}) {
  return (
    <ul className={styles.list} role="list">
      {questions.map((question) => (
        <li key={idOf(question)} className={styles.row}>
          <div className={styles.rowText}>
            <p className={styles.asked}>{questionText(question as never)}</p>
            <p className={styles.facts}>
              <Badge tone={tones[question.state]}>{question.state}</Badge>
              {question.reviewer ? <Badge tone="success">reviewed</Badge> : <Badge>not reviewed</Badge>}
              <span>
                {idOf(question)}, {question.difficulty}, version {question.version}, {question.author.name}
              </span>
              {figures && <span>{inShort(figures.get(idOf(question)))}</span>}
            </p>
          </div>
          <Button size="sm" aria-label={`Edit ${idOf(question)}`} onClick={() => onOpen(question)}>
            Edit
          </Button>
        </li>
      ))}
    </ul>
  )
}
