import { Section } from '@icio/shared-ui/parts/section'
import { usePlay } from '../play/use-play.js'
import { createLeaderboardStore, type SubmittableScore } from './leaderboard-store.js'
import { LevelPicker } from './views/level-picker.js'
import { LeaderboardRows } from './views/leaderboard-rows.js'
import { OwnPlaceView } from './views/own-place-view.js'
import { ScoreForm } from './views/score-form.js'

/**
 * The leaderboard; after a finished game, also the form that submits its score (QUIZ-22, MODE-3).
 *
 * @param submittable the score to submit; without it, the panel has no form
 */
export function LeaderboardPanel({ title, submittable }: { title: string; submittable?: SubmittableScore }) {
  const board = usePlay(createLeaderboardStore)
  if (board.rows.at === 'absent') return null
  return (
    <Section title={title}>
      {submittable && (
        <ScoreForm
          score={submittable.score}
          tooFast={submittable.tooFast}
          submitting={board.submitting}
          onSignIn={submittable.onSignIn}
          onSubmit={(name) => board.nameSubmitted(name, submittable)}
        />
      )}
      <LevelPicker level={board.level} onPick={(level) => void board.levelPicked(level)} />
      <LeaderboardRows rows={board.rows} place={board.place} onRetry={() => void board.retried()} />
      <OwnPlaceView place={board.place} />
    </Section>
  )
}
