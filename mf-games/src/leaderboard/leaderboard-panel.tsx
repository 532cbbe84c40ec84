import { scoreProvesText } from '@icio/contracts/leaderboard/leaderboard-rules'
import { Section } from '@icio/shared-ui/parts/section'
import { useLeaderboard, type SubmittableScore } from './use-leaderboard.js'
import styles from './views/level-picker.module.css'
import { EditionPicker, LevelPicker } from './views/level-picker.js'
import { LeaderboardRows } from './views/leaderboard-rows.js'
import { OwnPlaceView, OwnRank } from './views/own-place-view.js'
import { ScoreForm } from './views/score-form.js'

/**
 * The leaderboard; after a finished game, also the form that submits its score (QUIZ-22, MODE-3).
 *
 * @param submittable the score to submit; without it, the panel has no form
 */
export function LeaderboardPanel({ title, submittable }: { title: string; submittable?: SubmittableScore }) {
  const { standings, level, pickLevel, edition, pickEdition, submitting, submitName } = useLeaderboard()
  if (standings.at === 'ready' && standings.value === null) return null
  const place = standings.latest?.place ?? null
  return (
    <Section title={title}>
      {submittable && (
        <ScoreForm
          score={submittable.score}
          refusal={submittable.refusal}
          submitting={submitting}
          kept={submittable.kept}
          onSignIn={submittable.onSignIn}
          onSubmit={(name) => submitName(name, submittable)}
        />
      )}
      <div className={styles.pickers}>
        <LevelPicker level={level} onSelect={pickLevel} />
        <EditionPicker edition={edition} onSelect={pickEdition} />
      </div>
      <OwnRank place={place} />
      <LeaderboardRows standings={standings} />
      <OwnPlaceView place={place} />
      <p className={styles.proves}>{scoreProvesText}</p>
    </Section>
  )
}
