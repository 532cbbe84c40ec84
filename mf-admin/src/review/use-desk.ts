import { useSearchParams } from '@icio/platform'
import { bankTarget } from '@icio/contracts/banks/banks'
import type { QuestionProblem } from '@icio/contracts/banks/question-problems'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useMemo, useRef, useState } from 'react'
import { idOf, withoutPassport } from '../question-builder/manual/draft.js'
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
import { queryOf, queueOf, shownIn, viewOf, type QueueEntry, type View } from './review-queue.js'
import type { useReviewFacts } from './use-review-facts.js'

type Review = ReturnType<typeof useReviewFacts>

/** The queue in the view of the address, and the question that is open in it. */
export function useQueue({ facts }: Review) {
  const [query, setQuery] = useSearchParams()
  const view = viewOf(query)
  const [mode, setMode] = useState<'reading' | 'editing' | 'rejecting'>('reading')
  const [problems, setProblems] = useState<readonly QuestionProblem[]>([])
  const [decidedKeys, setDecidedKeys] = useState<ReadonlySet<string>>(new Set())
  const [openKey, setOpenKey] = useState<string | null>(null)

  // The order is that of the facts as they arrived: what was decided keeps its place until the view changes.
  const order = useMemo(() => queueOf(facts, new Date()), [facts])
  const shownEntries = shownIn(order, view)
  const place = Math.max(
    0,
    shownEntries.findIndex(({ key }) => key === openKey),
  )
  const entry = shownEntries[place]

  const open = (key: string | null) => {
    setOpenKey(key)
    setMode('reading')
  }
  const show = (next: View) => {
    setQuery(queryOf(next), { replace: true })
    open(null)
  }
  const go = (to: number) => {
    const next = shownEntries[Math.min(shownEntries.length - 1, Math.max(0, to))]
    if (!next) return
    open(next.key)
    setProblems([])
  }
  /** The next one that is not decided yet, after this one and then from the top. */
  const goOn = (from: QueueEntry) => {
    const at = shownEntries.findIndex(({ key }) => key === from.key)
    const later = [...shownEntries.slice(at + 1), ...shownEntries.slice(0, at)]
    const next = later.find(({ key }) => !decidedKeys.has(key)) ?? later[0]
    open(next?.key ?? from.key)
    setProblems([])
  }
  return {
    ...{ view, order, shown: shownEntries, place, entry, mode, problems, decidedKeys },
    ...{ setMode, setProblems, setDecidedKeys, open, show, go, goOn },
  }
}

/** The decisions on the open question: each is saved after what is being saved already, and the last one can be undone. */
export function useDecisions(review: Review, queue: ReturnType<typeof useQueue>) {
  const { facts, keep } = review
  const call = useCall()
  const host = useHost()
  const [last, setLast] = useState<Decided | null>(null)
  const [announcement, setAnnouncement] = useState('')
  /** Banks of which the service said that they are full: what others published is not among the facts. */
  const [full, setFull] = useState<ReadonlySet<string>>(new Set())
  const saving = useRef<Promise<unknown>>(Promise.resolve())
  const noteDecided = (key: string) => queue.setDecidedKeys((before) => new Set(before).add(key))
  const forgetDecided = (key: string) =>
    queue.setDecidedKeys((before) => new Set([...before].filter((each) => each !== key)))

  /** Saves after what is being saved already, and tells a failure at once. */
  const inTurn = (work: () => Promise<void>) => {
    saving.current = saving.current.then(work, work)
    return saving.current
  }
  const handleFailure = (error: unknown, of: QueueEntry) => {
    host.log.error(error, 'review')
    forgetDecided(of.key)
    host.toast({ ...failureOf(error, idOf(of.question)), tone: 'destructive' })
    if (isCode(error, 'bank_full')) setFull((before) => new Set(before).add(of.bank.name))
    if (isChanged(error))
      void review
        .readAgain(of.bank, idOf(of.question))
        .catch((readError: unknown) => host.log.error(readError, 'review'))
    queue.open(of.key)
  }
  const decide = (decision: Decision) => {
    const of = queue.entry
    if (!of) return
    const change = changeOf(decision, {
      question: of.question,
      inPlay: full.has(of.bank.name) ? bankTarget : inPlay(facts, of),
      now: new Date(),
    })
    const isEdit = decision.kind === 'edit'
    if (!isEdit) {
      noteDecided(of.key)
      queue.goOn(of)
    }
    void inTurn(async () => {
      try {
        const after = await save(call, of.bank, of.question, change)
        keep(of.bank, after)
        if (decision.kind === 'reject') setFull(new Set())
        const outcome = { bank: of.bank, kind: decision.kind, before: of.question, after }
        setLast(outcome)
        setAnnouncement(
          isProposal(outcome)
            ? `Another key proposed, which waits for a second person: ${idOf(of.question)}`
            : `${decisionWords[decision.kind]}: ${idOf(of.question)}`,
        )
        if (isEdit) {
          noteDecided(of.key)
          queue.goOn(of)
        }
      } catch (error) {
        if (isEdit && error instanceof CallError && Array.isArray(error.details))
          queue.setProblems(error.details as QuestionProblem[])
        handleFailure(error, of)
      }
    })
  }
  const decideKey = (decision: 'confirm' | 'refuse') => {
    const of = queue.entry
    if (!of?.question.key_change) return
    void inTurn(async () => {
      try {
        keep(of.bank, await saveKey(call, of.bank, of.question, decision))
        setAnnouncement(`Key ${decision === 'confirm' ? 'confirmed' : 'refused'}: ${idOf(of.question)}`)
      } catch (error) {
        handleFailure(error, of)
      }
    })
  }
  const undo = () =>
    void inTurn(async () => {
      if (!last) return
      const { bank, before, after } = last
      setLast(null)
      try {
        const restoredQuestion = isProposal(last)
          ? await saveKey(call, bank, after, 'refuse')
          : await save(call, bank, after, undoOf(last, withoutPassport(before)))
        keep(bank, restoredQuestion)
        const key = `${bank.name} ${idOf(before)}`
        forgetDecided(key)
        queue.open(key)
        setAnnouncement(`Undone: ${idOf(before)}`)
      } catch (error) {
        host.log.error(error, 'review')
        host.toast({
          title: 'It could not be undone',
          description: (error as Error).message,
          tone: 'destructive',
        })
      }
    })

  return { last, said: announcement, decide, decideKey, undo }
}

/** How many questions of the bank are in play, as far as the facts know. */
function inPlay(facts: Review['facts'], { bank: { name } }: QueueEntry): number {
  const questions = facts.find(({ bank }) => bank.name === name)?.questions ?? []
  return questions.filter(({ state }) => state === 'published').length
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof CallError && error.code === code
}

function isChanged(error: unknown): boolean {
  return isCode(error, 'question_changed') || isCode(error, 'nothing_to_decide')
}

function failureOf(error: unknown, id: string): { title: string; description: string } {
  if (isChanged(error))
    return {
      title: `Somebody else changed ${id}`,
      description: 'Your decision was not saved. The question was read again; please look at it once more.',
    }
  return {
    title: `${id} was not saved`,
    description: isCode(error, 'bank_full')
      ? 'Somebody else has just filled its bank. Approve it again, and it waits as approved.'
      : (error as Error).message,
  }
}
