import { answersSeenText, liveTooFastText } from '@icio/contracts/games/game-errors'
import { Notice } from '@icio/shared-ui/parts/notice'
import {
  type RevealedQuestion,
  type Standing,
  flagNoteLength,
  flagReasons,
  type FlagReason,
} from '@icio/contracts/lobbies/lobby-live'
import { ShareBar } from '@icio/shared-ui/figures/chart/share-bar'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import { Button } from '@icio/shared-ui/parts/button'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useState, type FormEvent } from 'react'
import type { InsidePlace } from '../lobby-place.js'
import type { LobbyStore } from '../lobby-store.js'
import { CountdownView } from './countdown-view.js'
import { LiveQuestion, type AskingState } from './live-question.js'
import { PodiumView } from './podium-view.js'
import { RevealPanel } from './reveal-panel.js'
import { SeatList } from './seat-list.js'
import { StandingsTable } from './standings-table.js'
import { stageMark, useStageFocus } from './use-stage-focus.js'
import styles from './game-stage.module.css'
import answerSplitStyles from './answer-split.module.css'

/** What a player sees in each phase; above it, as soon as that is so, that the score will not count (LEAD-22, LEAD-23). */
export function GameStage({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { not_counted } = place.view.state
  return (
    <>
      {not_counted && (
        <Notice tone="neutral">{not_counted === 'answers_seen' ? answersSeenText : liveTooFastText}</Notice>
      )}
      <Phase place={place} store={store} />
    </>
  )
}

function Phase({ place, store }: { place: InsidePlace; store: LobbyStore }) {
  const { view } = place
  const { state } = view
  const ownSeat = view.you?.seat ?? null
  switch (state.phase) {
    case 'waiting':
      return null
    case 'countdown':
      return <CountdownView endsAt={view.endsAt} paused={state.paused} />
    case 'preview':
    case 'open':
    case 'closing':
    case 'reveal':
      return <QuestionStage place={place} state={state} store={store} />
    case 'standings':
      return <StandingsView standings={state.standings} index={state.index} ownSeat={ownSeat} />
    case 'podium':
      return (
        <PodiumView
          view={view}
          state={state}
          starting={place.starting}
          onRematch={() => void store.startRequested(view.lobby.scoring)}
        />
      )
    case 'ended':
      return <PodiumView view={view} state={state} starting={false} />
  }
}

function QuestionStage({
  place: { view, own },
  state,
  store,
}: {
  place: InsidePlace
  state: AskingState
  store: LobbyStore
}) {
  const { lobby, you } = view
  return (
    <div className={styles.stage}>
      <div className={styles.question}>
        <LiveQuestion
          key={`${lobby.game} ${state.index}`}
          state={state}
          own={own}
          onSelect={(id) => void store.choiceSelected(id)}
          onLock={() => void store.answerLocked()}
        />
      </div>
      {state.phase === 'reveal' && (
        <>
          <div className={styles.reveal}>
            <RevealPanel revealed={state} own={own} edition={lobby.specialization}>
              <ReportQuestion
                key={state.index}
                onReport={(reason, note) => store.questionReported(state.index, reason, note)}
              />
            </RevealPanel>
          </div>
          <section className={styles.split} aria-labelledby="game-split">
            <h3 id="game-split">How everybody answered</h3>
            <AnswerSplit revealed={state} />
          </section>
        </>
      )}
      <div className={state.phase === 'reveal' ? styles.scores : styles.seats}>
        <SeatList lobby={lobby} state={state} ownSeat={you?.seat ?? null} />
      </div>
    </div>
  )
}

/** How many chose each answer, as bars with numbers; a full bar is everybody who answered. */
function AnswerSplit({ revealed }: { revealed: RevealedQuestion }) {
  const { question, split, correct_choice_id } = revealed
  const answerCount = split.reduce((sum, { count }) => sum + count, 0)
  return (
    <ul className={answerSplitStyles.split} role="list">
      {question.choices.map(({ id, text }, place) => {
        const count = split.find(({ choice_id }) => choice_id === id)?.count ?? 0
        return (
          <li key={id} className={answerSplitStyles.row}>
            <span className={answerSplitStyles.text}>
              <OptionMark index={place} /> {text}
              {id === correct_choice_id && <strong className={answerSplitStyles.right}> (correct)</strong>}
            </span>
            <ShareBar
              share={count / Math.max(1, answerCount)}
              tone={id === correct_choice_id ? 'gain' : 'soft'}
              className={answerSplitStyles.bar}
            />
            <span className={answerSplitStyles.count}>{count === 1 ? '1 player' : `${count} players`}</span>
          </li>
        )
      })}
    </ul>
  )
}

/** The standings after questions 4 and 7. */
function StandingsView({
  standings,
  index,
  ownSeat,
}: {
  standings: readonly Standing[]
  index: number
  ownSeat: number | null
}) {
  const title = useStageFocus<HTMLHeadingElement>(`standings ${index}`)
  return (
    <div {...stageMark}>
      <h3 ref={title} tabIndex={-1}>
        Standings after question {index + 1}
      </h3>
      <StandingsTable standings={standings} ownSeat={ownSeat} label="Standings" />
    </div>
  )
}

const reasonWords: Readonly<Record<FlagReason, string>> = {
  wrong: 'The answer is wrong',
  unclear: 'It is unclear',
  outdated: 'It is out of date',
  typo: 'It has a typing error',
  other: 'Something else',
}
const options = flagReasons.map((value) => ({ value, label: reasonWords[value] }))

/** Reports a question to the editors without stopping the game. */
function ReportQuestion({ onReport }: { onReport: (reason: FlagReason, note: string) => Promise<boolean> }) {
  const [reason, setReason] = useState<FlagReason>('wrong')
  const [note, setNote] = useState('')
  const [standing, setStanding] = useState<'open' | 'sending' | 'sent'>('open')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (standing !== 'open') return
    setStanding('sending')
    setStanding((await onReport(reason, note)) ? 'sent' : 'open')
  }
  if (standing === 'sent') return <p className={styles.sent}>You have reported this question.</p>
  return (
    <details className={styles.report}>
      <summary>Report this question</summary>
      <form onSubmit={(event) => void send(event)}>
        <SelectField
          label="What is wrong?"
          options={options}
          value={reason}
          onChange={(event) => setReason(event.target.value as FlagReason)}
        />
        <TextField
          label="Note"
          required={false}
          maxLength={flagNoteLength}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <Button type="submit" size="sm" busy={standing === 'sending'}>
          Send Report
        </Button>
      </form>
    </details>
  )
}
