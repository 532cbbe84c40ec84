import type { QuestionProblem } from '@icio/contracts/banks/question-problems'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { useState } from 'react'
import { isSameAt, problemsOfDraft, withoutPassport, type Draft } from '../question-builder/manual/draft.js'
import { QuestionForm } from '../question-builder/manual/question-form.js'
import type { QueueEntry } from './review-queue.js'
import styles from './review.module.css'

/** The form in the place of the sheet: Ctrl+Enter saves, approves and goes on, Escape leaves it (REVIEW-1). */
export function EditSheet({
  entry: { bank, question },
  refused,
  onSave,
  onCancel,
}: {
  entry: QueueEntry
  /** What the server found wrong with the last try. */
  refused: readonly QuestionProblem[]
  onSave: (draft: Draft) => void
  onCancel: () => void
}) {
  const [draft, setDraft] = useState<Draft>(() => withoutPassport(question))
  const [own, setOwn] = useState<QuestionProblem[]>([])
  const problems = own.length > 0 ? own : refused
  const submit = () => {
    const draftProblems = problemsOfDraft(bank.kind, draft)
    setOwn(draftProblems)
    if (draftProblems.length === 0) onSave(draft)
  }
  return (
    <form
      className={styles.sheet}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
      }}
    >
      {problems.length > 0 && (
        <Notice tone="danger" title="This cannot be saved yet" role="alert">
          <ul>
            {problems.map(({ path, message }) => (
              <li key={`${path} ${message}`}>
                {path}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <QuestionForm
        kind={bank.kind}
        draft={draft}
        problems={problems}
        onChange={(next) => {
          setOwn((before) => before.filter(({ path }) => isSameAt(path, draft, next)))
          setDraft(next)
        }}
      />
      <div className={styles.buttons}>
        <Button variant="primary" type="submit">
          Save and approve <kbd>Ctrl+Enter</kbd>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel <kbd>Esc</kbd>
        </Button>
      </div>
    </form>
  )
}
