import {
  markPracticeAnswer,
  type PracticeMark,
  type PracticeQuestion,
} from '@icio/contracts/articles/endpoints'
import type { Edition } from '@icio/contracts/editions'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { ChoiceList, type Verdict } from '@icio/shared-ui/parts/choice-list'
import { Notice } from '@icio/shared-ui/parts/notice'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { useId, useState } from 'react'
import styles from './practice.module.css'

type Phase =
  | { at: 'asking'; selected: string | null }
  | { at: 'marking'; selected: string }
  | { at: 'failed'; selected: string; why: string }
  | { at: 'marked'; selected: string; mark: PracticeMark }

interface PracticeQuestionCardProps {
  slug: string
  edition: Edition
  question: PracticeQuestion
  /** Called once when the answer is marked. */
  onMarked: () => void
}

export function PracticeQuestionCard({ slug, edition, question, onMarked }: PracticeQuestionCardProps) {
  const [phase, setPhase] = useState<Phase>({ at: 'asking', selected: null })
  const { announce, log } = useHost()
  const call = useCall()
  const prompt = useId()
  const check = async () => {
    if (phase.selected === null) return
    const { selected } = phase
    setPhase({ at: 'marking', selected })
    try {
      const mark = await call(markPracticeAnswer, {
        params: { slug },
        body: { edition, question_id: question.id, choice_id: selected },
      })
      setPhase({ at: 'marked', selected, mark })
      onMarked()
      announce(mark.is_correct ? 'Correct.' : 'Not correct.')
    } catch (error) {
      log.error(error, 'practice question')
      const isOpen = error instanceof CallError && error.code === 'question_open'
      setPhase({ at: 'failed', selected, why: isOpen ? error.message : 'Please try again in a moment.' })
    }
  }
  return (
    <Card>
      <p id={prompt} className={styles.prompt}>
        {question.prompt}
      </p>
      <ChoiceList
        legend={prompt}
        choices={question.choices}
        selected={phase.selected}
        onSelect={(selected) => setPhase({ at: 'asking', selected })}
        locked={phase.at === 'marking' || phase.at === 'marked'}
        verdicts={phase.at === 'marked' ? verdictsOf(phase.selected, phase.mark) : {}}
      />
      {phase.at === 'marked' ? (
        <MarkNotice mark={phase.mark} edition={edition} />
      ) : (
        <Button
          variant="primary"
          busy={phase.at === 'marking'}
          disabled={phase.selected === null}
          onClick={() => void check()}
        >
          Check answer
        </Button>
      )}
      {phase.at === 'failed' && (
        <Notice tone="danger" role="alert" title="The answer could not be checked">
          {phase.why}
        </Notice>
      )}
    </Card>
  )
}

function MarkNotice({ mark, edition }: { mark: PracticeMark; edition: Edition }) {
  return (
    <Notice tone={mark.is_correct ? 'success' : 'danger'} title={mark.is_correct ? 'Correct' : 'Not correct'}>
      {mark.why_wrong && <p>{mark.why_wrong}</p>}
      <p>{mark.explanation}</p>
      <RuleMarks marks={mark.changes} edition={edition} />
    </Notice>
  )
}

function verdictsOf(selected: string, mark: PracticeMark): Record<string, Verdict> {
  if (mark.is_correct) return { [selected]: 'correct' }
  return { [selected]: 'wrong', [mark.correct_choice_id]: 'missed' }
}
