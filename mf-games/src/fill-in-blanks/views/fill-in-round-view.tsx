import type { FillInGame } from '@icio/contracts/game-sessions'
import { levelWords } from '@icio/contracts/rules/fill-in-rules'
import { pointsForQuestion } from '@icio/contracts/rules/quiz-rules'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { Play } from '../../play/play-store.js'
import { GameProgress } from '../../play/views/game-progress.js'
import { QuestionCard } from '../../play/views/question-card.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundLayout } from '../../play/views/round-layout.js'
import { answerTo, fillInSession } from '../fill-in-session.js'
import { FillInVerdict } from './fill-in-verdict.js'
import { GappedSentence } from './gapped-sentence.js'

/** An item on the table: open, or answered with its explanation beside it (FILL-1, FILL-4). */
export function FillInRoundView({
  phase,
  play,
}: {
  phase: PlayingPhase<FillInGame>
  play: Play<FillInGame>
}) {
  const session = fillInSession(phase)
  const { currentItem, items, selectedChoice } = session
  const item = items[currentItem]
  if (!item) return null
  const answer = answerTo(session, item.id)
  const arrival = phase.moved ? 'take' : 'offer'
  const total = items.length
  return (
    <RoundLayout
      progress={
        <GameProgress
          score={session.score}
          maxScore={session.maxScore}
          nextPoints={currentItem === total - 1 ? null : pointsForQuestion(currentItem + 1)}
          question={currentItem + 1}
          answered={session.answers.length}
          total={total}
        />
      }
      question={
        <QuestionCard
          key={item.id}
          labels={
            <QuestionLabels
              badges={[levelWords[item.difficulty]]}
              worth={`${pointsForQuestion(currentItem)} points`}
            />
          }
          prompt={
            <GappedSentence
              item={item}
              filled={item.choices.find(({ id }) => id === selectedChoice)?.text ?? null}
            />
          }
          choices={item.choices}
          selected={selectedChoice}
          locked={session.explanationShown}
          submission={phase.at === 'asking' ? phase.submission : { at: 'open' }}
          arrival={phase.at === 'asking' ? arrival : 'leave'}
          onPick={play.choicePicked}
          onSubmit={() => void play.answerSubmitted()}
        />
      }
      feedback={
        answer &&
        phase.at === 'explaining' && (
          <FillInVerdict
            key={item.id}
            item={item}
            answer={answer}
            specialization={session.specialization}
            number={currentItem + 1}
            arrival={arrival}
            last={session.answers.length === total}
            onNext={play.nextRequested}
          />
        )
      }
    />
  )
}
