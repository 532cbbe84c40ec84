import type { HostRoundView, RoundStep } from '@icio/contracts/rooms/round'
import { Button } from '@icio/shared-ui/parts/button'

const stepTexts: Record<RoundStep, string> = {
  discuss: 'One more discussion and vote',
  shown: 'Skip the discussion',
  twin: 'Ask a second question on the same idea',
  longer: 'One more minute',
  closed: 'End the discussion',
}

/** The steps that a host can take besides the large button's (ROUND-2, ROUND-8, ROUND-18, ROUND-20). */
export function RoundSteps({
  round,
  busy,
  take,
}: {
  round: HostRoundView
  busy: boolean
  take: (to: RoundStep) => void
}) {
  return round.also.map((to) => (
    <Button key={to} busy={busy} onClick={() => take(to)}>
      {stepTexts[to]}
    </Button>
  ))
}
