import type { HostActivity, PublicActivity } from '@icio/contracts/rooms/room-views'
import { DrainingRule, type StageClock } from '@icio/shared-ui/stage/draining-rule'

interface ClockProps {
  activity: Pick<HostActivity | PublicActivity, 'state' | 'clock_ms' | 'ends_in_ms'>
  receivedAt: number
  paused: boolean
}

/** Returns the clock of an activity; undefined where none runs. */
export function clockOf({
  activity: { state, clock_ms, ends_in_ms },
  receivedAt,
  paused,
}: ClockProps): StageClock | undefined {
  if (state !== 'open' || clock_ms === null || ends_in_ms === null) return undefined
  return { endsAt: receivedAt + ends_in_ms, clockMs: clock_ms, paused }
}

/** The time that is left for an activity, on devices and desks. */
export function ActivityClock(props: ClockProps) {
  const clock = clockOf(props)
  return clock ? <DrainingRule {...clock} /> : null
}
