import type { Standing } from '@icio/contracts/lobbies/lobby-live'
import { StandingsTable } from './standings-table.js'
import { stageMark, useStageFocus } from './use-stage-focus.js'

/** The standings after questions 4 and 7. */
export function StandingsView({
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
