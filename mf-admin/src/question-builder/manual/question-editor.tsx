import type { BankName } from '@icio/contracts/banks/banks'
import { readFormCues, type FormCues } from '@icio/contracts/form-cues/endpoints'
import {
  createBankQuestion,
  editBankQuestion,
  restoreBankQuestion,
  retireBankQuestion,
  type BankQuestion,
} from '@icio/contracts/question-passport/endpoints'
import type { QuestionProblem } from '@icio/contracts/banks/question-problems'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import { Notice } from '@icio/shared-ui/parts/notice'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useId, useState } from 'react'
import type { BankWords } from '../../banks/bank-words.js'
import styles from '../builder.module.css'
import { idOf, isSameAt, problemsOfDraft, withoutPassport, type Draft } from './draft.js'
import { percent } from './figure-words.js'
import { ItemStatisticsCard } from './item-statistics-card.js'
import cardStyles from './item-statistics.module.css'
import manual from './manual.module.css'
import { QuestionForm } from './question-form.js'
import { QuestionHistory } from './question-history.js'
import { QuestionPassport, type PassportChange } from './question-passport.js'
import { QuestionPreview } from './question-preview.js'

interface EditorProps {
  bank: BankWords
  /** Null for a new one. */
  question: BankQuestion | null
  start: object
  onClose: () => void
  onSaved: (question: BankQuestion) => Promise<void>
}

/** One question: its fields next to its live preview, its passport, its versions. */
export function QuestionEditor(props: EditorProps) {
  const { bank, question, onClose } = props
  const { draft, edit, note, setNote, problems, isBusy, save, change, retire, restore } =
    useQuestionEdit(props)

  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onClose}>
          ← All questions
        </Button>
      </div>
      <h2>{question ? `Question ${idOf(question)}` : `New question: ${bank.title}`}</h2>
      <Problems problems={problems} />
      <div className={manual.editor}>
        <div className={manual.form}>
          <QuestionForm kind={bank.kind} draft={draft} problems={problems} onChange={edit} />
          {question && (
            <TextField
              label="What is this change for?"
              required={false}
              maxLength={300}
              value={note}
              onChange={({ target }) => setNote(target.value)}
            />
          )}
          <div className={styles.buttons}>
            <Button variant="primary" busy={isBusy} onClick={() => save()}>
              Save
            </Button>
            {!question && (
              <Button busy={isBusy} onClick={() => save('draft')}>
                Save as draft
              </Button>
            )}
          </div>
        </div>
        <div className={manual.side}>
          <QuestionPreview kind={bank.kind} draft={draft} />
          {question && (
            <QuestionPassport
              question={question}
              isBusy={isBusy}
              onChange={change}
              onRetire={retire}
              onRestore={restore}
            />
          )}
          {question && <ItemStatisticsCard bank={bank.name} id={idOf(question)} />}
          {question && <FormCuesCard key={question.version} bank={bank.name} id={idOf(question)} />}
        </div>
      </div>
      {question && (
        <QuestionHistory key={question.version} bank={bank} id={idOf(question)} version={question.version} />
      )}
    </div>
  )
}

/** The draft of a question, and what is done with it: saved, judged, retired, brought back. */
function useQuestionEdit({ bank, question, start, onSaved }: EditorProps) {
  const host = useHost()
  const call = useCall()
  const [draft, setDraft] = useState<Draft>(() => withoutPassport(start))
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<QuestionProblem[]>([])
  const [isBusy, setIsBusy] = useState(false)

  async function act(work: () => Promise<{ question: BankQuestion }>, done: string): Promise<void> {
    setIsBusy(true)
    setProblems([])
    try {
      const reply = await work()
      const waits = reply.question.key_change
      const isProposal = waits && waits.at !== question?.key_change?.at
      host.toast({
        title: isProposal ? 'Another key waits' : done,
        ...(isProposal
          ? { description: 'The question stays as it is until somebody else confirms it at the review desk.' }
          : {}),
        tone: 'success',
      })
      setNote('')
      await onSaved(reply.question)
    } catch (error) {
      host.log.error(error, 'question')
      if (error instanceof CallError && Array.isArray(error.details))
        setProblems(error.details as QuestionProblem[])
      host.toast({
        title: error instanceof CallError ? error.message : 'The question could not be saved.',
        tone: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  /** A problem ends with a change of its field (PLAY-4). */
  const edit = (next: Draft) => {
    setDraft(next)
    setProblems((before) => before.filter(({ path }) => isSameAt(path, draft, next)))
  }
  const at = { bank: bank.name, id: question ? idOf(question) : '' }
  const save = (state?: 'draft' | 'published') => {
    const draftProblems = problemsOfDraft(bank.kind, draft)
    if (draftProblems.length > 0) return setProblems(draftProblems)
    const version = question?.version ?? 1
    const body = { question: draft, ...(state ? { state } : {}) }
    void act(
      () =>
        question
          ? call(editBankQuestion, { params: at, body: { ...body, version, ...(note ? { note } : {}) } })
          : call(createBankQuestion, { params: { bank: bank.name }, body }),
      'Question saved',
    )
  }
  const change = (body: PassportChange) =>
    question &&
    void act(
      () => call(editBankQuestion, { params: at, body: { version: question.version, ...body } }),
      'Question saved',
    )
  const retire = () => void act(() => call(retireBankQuestion, { params: at }), 'Question retired')
  const restore = () => void act(() => call(restoreBankQuestion, { params: at }), 'Question restored')
  return { draft, edit, note, setNote, problems, isBusy, save, change, retire, restore }
}

function Problems({ problems }: { problems: readonly QuestionProblem[] }) {
  if (problems.length === 0) return null
  return (
    <Notice tone="danger" title="This cannot be saved yet" role="alert">
      <ul className={manual.problems}>
        {problems.map(({ path, message }, index) => (
          <li key={index}>
            {path}: {message}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

/** What the choices of a stored question reveal to somebody who has not read the question (DATA-41). */
function FormCuesCard({ bank, id }: { bank: BankName; id: string }) {
  const titleId = useId()
  const cues = useResource((call) => call(readFormCues, { params: { bank, id } }))
  return (
    <Card as="section" className={cardStyles.card} aria-labelledby={titleId}>
      <CardTitle as="h3" id={titleId}>
        What the choices give away
      </CardTitle>
      <ResourceView resource={cues} name="The figure">
        {(figures) => <Figure figures={figures} />}
      </ResourceView>
    </Card>
  )
}

function Figure({ figures: { score, chance, learned_from } }: { figures: FormCues }) {
  if (score === null)
    return <p>The bank has too few other questions in play ({learned_from}) to learn from.</p>
  return (
    <>
      <p>
        Picked from its choices alone: {percent(score)} (chance {percent(chance)})
      </p>
      <p className={cardStyles.words}>
        So probable is the right choice to a model that has not read the question. It has learned from the{' '}
        {learned_from} other questions in play what right choices look like. A figure well above chance means
        that the choices give the key away by their wording, length or form. Nothing is refused for it.
      </p>
    </>
  )
}
