import { useSearchParams } from '@icio/platform'
import { bankTarget } from '@icio/contracts/banks/banks'
import type { QuestionProblem } from '@icio/contracts/banks/question-problems'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { Notice } from '@icio/shared-ui/parts/notice'
import { ResourceView } from '@icio/shared-ui/parts/resource-view'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AdminPage } from '../frame/admin-page.js'
import { idOf, withoutPassport } from '../question-builder/manual/draft.js'
import { DecisionPane } from './decision-pane.js'
import {
  changeOf,
  decisionWords,
  isProposal,
  save,
  saveKey,
  undoOf,
  type Decided,
  type Decision,
} from './decisions.js'
import { showInList, useBeginsInView, useDeskKeys } from './desk-keys.js'
import { EditSheet } from './edit-sheet.js'
import { LookedAt } from './looked-at.js'
import { QuestionSheet } from './question-sheet.js'
import { QueuePane } from './queue-pane.js'
import { queryOf, queueOf, shownIn, viewOf, type QueueEntry, type View } from './review-queue.js'
import styles from './review.module.css'
import { useReviewFacts } from './use-review-facts.js'

/**
 * The review desk: the queue, one question as a sheet, and the decision, which is one key and leads to the next question
 * (REVIEW-1 to REVIEW-4).
 */
export function ReviewScreen() {
  const review = useReviewFacts()
  return (
    <AdminPage
      title="Review Desk"
      lead="One question at a time, the doubtful ones first. A decision is one key and leads to the next question."
    >
      {review.missing.length > 0 && (
        <Notice tone="warning">
          {`The queue is without ${review.missing.join(' and ')}: that could not be read. Reload the page to try again.`}
        </Notice>
      )}
      <ResourceView resource={review.rows} name="The questions">
        {() => (
          <>
            <Desk review={review} />
            <LookedAt facts={review.facts} />
          </>
        )}
      </ResourceView>
    </AdminPage>
  )
}

type Mode = 'reading' | 'editing' | 'rejecting'

function Desk({ review }: { review: ReturnType<typeof useReviewFacts> }) {
  const { facts, isLooking, keep } = review
  const call = useCall()
  const host = useHost()
  const [query, setQuery] = useSearchParams()
  const view = viewOf(query)
  const [keysOn, setKeysOn] = useLocalSwitch('icio:review-keys', true)
  const [mode, setMode] = useState<Mode>('reading')
  const [problems, setProblems] = useState<readonly QuestionProblem[]>([])
  const [last, setLast] = useState<Decided | null>(null)
  const [said, setSaid] = useState('')
  const [decidedKeys, setDecidedKeys] = useState<ReadonlySet<string>>(new Set())
  /** Banks of which the service said that they are full: what others published is not among the facts. */
  const [full, setFull] = useState<ReadonlySet<string>>(new Set())
  const [openKey, setOpenKey] = useState<string | null>(null)
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const desk = useRef<HTMLDivElement>(null)
  const find = useRef<HTMLInputElement>(null)

  // The order is that of the facts as they arrived: what was decided keeps its place until the view changes.
  const order = useMemo(() => queueOf(facts, new Date()), [facts])
  const shown = shownIn(order, view)
  const place = Math.max(
    0,
    shown.findIndex(({ key }) => key === openKey),
  )
  const entry = shown[place]

  const show = (next: View) => {
    setQuery(queryOf(next), { replace: true })
    setOpenKey(null)
    setMode('reading')
  }
  const go = (to: number) => {
    const next = shown[Math.min(shown.length - 1, Math.max(0, to))]
    if (!next) return
    setOpenKey(next.key)
    setMode('reading')
    setProblems([])
  }
  /** The next one that is not decided yet, after this one and then from the top. */
  const goOn = (from: QueueEntry) => {
    const at = shown.findIndex(({ key }) => key === from.key)
    const later = [...shown.slice(at + 1), ...shown.slice(0, at)]
    const next = later.find(({ key }) => !decidedKeys.has(key)) ?? later[0]
    setOpenKey(next?.key ?? from.key)
    setMode('reading')
    setProblems([])
  }

  const inPlay = (of: QueueEntry) =>
    full.has(of.bank.name)
      ? bankTarget
      : (facts
          .find(({ bank }) => bank.name === of.bank.name)
          ?.questions.filter(({ state }) => state === 'published').length ?? 0)

  /** Saves after what is being saved already, and tells a failure at once. */
  const inTurn = (work: () => Promise<void>) => {
    saving.current = saving.current.then(work, work)
    return saving.current
  }
  const failed = (error: unknown, of: QueueEntry) => {
    host.log.error(error, 'review')
    setDecidedKeys((before) => new Set([...before].filter((key) => key !== of.key)))
    const isChanged =
      error instanceof CallError && ['question_changed', 'nothing_to_decide'].includes(error.code)
    const isFull = error instanceof CallError && error.code === 'bank_full'
    host.toast({
      title: isChanged ? `Somebody else changed ${idOf(of.question)}` : `${idOf(of.question)} was not saved`,
      description: isChanged
        ? 'Your decision was not saved. The question was read again; please look at it once more.'
        : isFull
          ? 'Somebody else has just filled its bank. Approve it again, and it waits as approved.'
          : (error as Error).message,
      tone: 'destructive',
    })
    if (isFull) setFull((before) => new Set(before).add(of.bank.name))
    if (isChanged)
      void review
        .readAgain(of.bank, idOf(of.question))
        .catch((lost: unknown) => host.log.error(lost, 'review'))
    setOpenKey(of.key)
  }
  const decide = (decision: Decision) => {
    if (!entry) return
    const of = entry
    const change = changeOf(decision, { question: of.question, inPlay: inPlay(of), now: new Date() })
    const isEdit = decision.kind === 'edit'
    if (!isEdit) {
      setDecidedKeys((before) => new Set(before).add(of.key))
      goOn(of)
    }
    void inTurn(async () => {
      try {
        const after = await save(call, of.bank, of.question, change)
        keep(of.bank, after)
        if (decision.kind === 'reject') setFull(new Set())
        const decided = { bank: of.bank, kind: decision.kind, before: of.question, after }
        setLast(decided)
        setSaid(
          isProposal(decided)
            ? `Another key proposed, which waits for a second person: ${idOf(of.question)}`
            : `${decisionWords[decision.kind]}: ${idOf(of.question)}`,
        )
        if (isEdit) {
          setDecidedKeys((before) => new Set(before).add(of.key))
          goOn(of)
        }
      } catch (error) {
        if (isEdit && error instanceof CallError && Array.isArray(error.details))
          setProblems(error.details as QuestionProblem[])
        failed(error, of)
      }
    })
  }
  const decideKey = (decision: 'confirm' | 'refuse') => {
    const of = entry
    if (!of?.question.key_change) return
    void inTurn(async () => {
      try {
        keep(of.bank, await saveKey(call, of.bank, of.question, decision))
        setSaid(`Key ${decision === 'confirm' ? 'confirmed' : 'refused'}: ${idOf(of.question)}`)
      } catch (error) {
        failed(error, of)
      }
    })
  }
  const undo = () =>
    void inTurn(async () => {
      if (!last) return
      const { bank, before, after } = last
      setLast(null)
      try {
        const restored = isProposal(last)
          ? await saveKey(call, bank, after, 'refuse')
          : await save(call, bank, after, undoOf(last, withoutPassport(before)))
        keep(bank, restored)
        setDecidedKeys((keys) => new Set([...keys].filter((key) => key !== `${bank.name} ${idOf(before)}`)))
        setOpenKey(`${bank.name} ${idOf(before)}`)
        setSaid(`Undone: ${idOf(before)}`)
      } catch (error) {
        host.log.error(error, 'review')
        host.toast({
          title: 'It could not be undone',
          description: (error as Error).message,
          tone: 'destructive',
        })
      }
    })

  const keys: Readonly<Record<string, () => void>> = {
    j: () => go(place + 1),
    k: () => go(place - 1),
    a: () => decide({ kind: 'approve' }),
    e: () => setMode('editing'),
    r: () => setMode('rejecting'),
    f: () => decide({ kind: 'flag' }),
    c: () => decideKey('confirm'),
    u: undo,
    '/': () => find.current?.focus(),
  }
  useDeskKeys(keysOn, desk, (key) => keys[key])
  useBeginsInView(desk)
  const sheet = useRef<HTMLDivElement>(null)
  const shownKey = entry?.key
  useLayoutEffect(() => {
    if (sheet.current) sheet.current.scrollTop = 0
    showInList(document.getElementById(`queue-${shownKey}`))
  }, [shownKey])

  return (
    <div className={styles.desk} ref={desk}>
      <QueuePane
        order={order}
        shown={shown}
        shownKey={shownKey}
        decidedKeys={decidedKeys}
        isLooking={isLooking}
        view={view}
        find={find}
        onView={show}
        onOpen={(key) => {
          setOpenKey(key)
          setMode('reading')
        }}
      />
      <div className={styles.middle} ref={sheet}>
        {!entry ? (
          <p className={styles.none}>
            No question is in this view. <Badge>Choose another one on the left</Badge>
          </p>
        ) : mode === 'editing' ? (
          <EditSheet
            key={entry.key}
            entry={entry}
            refused={problems}
            onSave={(draft) => decide({ kind: 'edit', draft })}
            onCancel={() => setMode('reading')}
          />
        ) : (
          <QuestionSheet key={entry.key} entry={entry} />
        )}
      </div>
      <div className={styles.side}>
        {entry && mode !== 'editing' && (
          <DecisionPane
            key={entry.key}
            entry={entry}
            last={last}
            isRejecting={mode === 'rejecting'}
            onApprove={() => decide({ kind: 'approve' })}
            onEdit={() => setMode('editing')}
            onRejecting={(isRejecting) => setMode(isRejecting ? 'rejecting' : 'reading')}
            onReject={(reason) => decide({ kind: 'reject', reason })}
            onFlag={() => decide({ kind: 'flag' })}
            onUndo={undo}
            onKeyChange={decideKey}
          />
        )}
        <p className={styles.hint} role="status">
          {said}
        </p>
        <CheckboxField
          label="Letters are keys: J next, K back, / find"
          checked={keysOn}
          onChange={({ target }) => setKeysOn(target.checked)}
        />
      </div>
    </div>
  )
}
