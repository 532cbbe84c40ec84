/** Tells whether an answer that comes later still matters: every renewed turn makes what is under way void. */
export interface Turns {
  /** Begins something new; returns whether it still matters. */
  renew(): () => boolean
  /** Whether what is shown now will still be what the visitor plays when an answer comes. */
  current(): () => boolean
}

/** The turns of one screen. */
export function createTurns(): Turns {
  let turn = 0
  const current = () => {
    const mine = turn
    return () => mine === turn
  }
  return {
    current,
    renew() {
      turn += 1
      return current()
    },
  }
}
