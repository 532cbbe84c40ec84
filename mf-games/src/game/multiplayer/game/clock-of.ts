import type { LiveView } from '../live-view.js'

/** Returns what the clock of a phase shows; null if the phase has no clock. */
export function clockOf({ state, endsAt }: LiveView) {
  const { paused } = state
  switch (state.phase) {
    case 'preview':
      return { endsAt, paused, purpose: 'until the choices' }
    case 'open':
      return { endsAt, paused, limitMs: state.limit_ms, purpose: 'to answer', spoken: true }
    case 'reveal':
      return { endsAt, paused, purpose: state.index + 1 < state.of ? 'until we go on' : 'until the podium' }
    case 'standings':
      return { endsAt, paused, purpose: 'until we go on' }
    default:
      return null
  }
}
