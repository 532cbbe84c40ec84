import type { ItemFigures } from '@icio/contracts/item-statistics/endpoints'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { questionText } from '@icio/contracts/banks/question-problems'
import { Badge } from '@icio/shared-ui/parts/badge'
import { RoomLink } from '@icio/shared-ui/parts/room-link'
import { Button } from '@icio/shared-ui/parts/button'
import type { BankWords } from '../../banks/bank-words.js'
import { idOf } from './draft.js'
import { inShort } from './figure-words.js'
import styles from './manual.module.css'

const tones = { draft: 'warning', published: 'success', retired: 'neutral' } as const

/** Questions with a short form of their passports, and the statistics of their answers. */
export function QuestionTable({
  bank,
  questions,
  figures,
  onOpen,
}: {
  bank: BankWords
  questions: readonly BankQuestion[]
  /** Statistics of the questions that have been shown; null if they could not be read. */
  figures: ReadonlyMap<string, ItemFigures> | null
  onOpen: (question: BankQuestion) => void
}) {
  return (
    <ul className={styles.list} role="list">
      {questions.map((question) => (
        <li key={idOf(question)} className={styles.row}>
          <div className={styles.rowText}>
            <p className={styles.asked}>{questionText(question)}</p>
            <p className={styles.facts}>
              <Badge tone={tones[question.state]}>{question.state}</Badge>
              {question.reviewer ? <Badge tone="success">reviewed</Badge> : <Badge>not reviewed</Badge>}
              <span>
                {idOf(question)}, {question.difficulty}, version {question.version},{' '}
                <bdi>{question.author.name}</bdi>
              </span>
              {figures && <span>{inShort(figures.get(idOf(question)))}</span>}
            </p>
          </div>
          {bank.kind !== 'fill-in-blanks' && question.state === 'published' && (
            <>
              <RoomLink
                edition={bank.edition}
                title={questionText(question)}
                item={`${bank.kind}/${idOf(question)}`}
              />
              <RoomLink
                edition={bank.edition}
                title={questionText(question)}
                item={`${bank.kind}/${idOf(question)}`}
                round
                label="Boardroom round"
              />
            </>
          )}
          <Button size="sm" aria-label={`Edit ${idOf(question)}`} onClick={() => onOpen(question)}>
            Edit
          </Button>
        </li>
      ))}
    </ul>
  )
}
