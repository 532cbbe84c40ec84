import type { Edition } from '@icio/contracts/editions'
import type { OwnResult, RevealedQuestion } from '@icio/contracts/lobbies/lobby-live'
import { Card } from '@icio/shared-ui/parts/card'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import { useId, type ReactNode } from 'react'
import { choiceText } from '../../../play/round.js'
import { VerdictPart, WhyWrong } from '../../../play/views/verdict-panel.js'
import type { OwnChoice } from '../own-answer.js'
import { resultTitle } from '../screen-reader-announcements.js'
import { stageMark, useStageFocus } from './use-stage-focus.js'
import styles from './reveal-panel.module.css'

interface RevealPanelProps {
  revealed: RevealedQuestion
  own: OwnChoice
  edition: Edition
  /** The form to report the question, under the explanation. */
  children?: ReactNode
}

/** The marking: the player's own result with the reason, the explanation, points and total. */
export function RevealPanel({ revealed, own, edition, children }: RevealPanelProps) {
  const titleId = useId()
  const title = useStageFocus<HTMLHeadingElement>(`reveal ${revealed.index}`, 'heading')
  const result = revealed.own
  const { Icon, tone, className } = looks(result)
  return (
    <Card as="section" tone={tone} aria-labelledby={titleId} {...stageMark}>
      <h3 className={className} id={titleId} ref={title} tabIndex={-1}>
        <Icon aria-hidden="true" />
        {result ? resultTitle(result) : 'The answer'}
      </h3>
      {result && <p className={styles.total}>Your total: {result.total} points</p>}
      {result && own.status === 'late' && result.state !== 'answered' && (
        <p className={styles.late}>Your answer came too late and does not count.</p>
      )}
      {result && !result.is_correct && (
        <VerdictPart label="Correct answer">
          <p>{choiceText(revealed.question, revealed.correct_choice_id)}</p>
        </VerdictPart>
      )}
      {result?.why_wrong && <WhyWrong>{result.why_wrong}</WhyWrong>}
      <VerdictPart label="Explanation">
        <p>{revealed.explanation}</p>
        {revealed.source && <p className={styles.source}>Source: {revealed.source}</p>}
      </VerdictPart>
      {revealed.changes && (
        <VerdictPart label="What changes">
          <RuleMarks marks={revealed.changes} edition={edition} />
        </VerdictPart>
      )}
      {children}
    </Card>
  )
}

function looks(result: OwnResult | undefined) {
  if (result?.is_correct) return { Icon: CircleCheck, tone: 'success', className: styles.right } as const
  if (!result || result.state !== 'answered')
    return { Icon: CircleMinus, tone: 'plain', className: styles.none } as const
  return { Icon: CircleX, tone: 'danger', className: styles.wrong } as const
}
