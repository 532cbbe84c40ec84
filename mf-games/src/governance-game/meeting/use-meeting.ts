import { useState } from 'react'

/** Who speaks at the table, and who has spoken (GOV-33). */
export interface Meeting {
  /** Place of the speaker; the first one speaks when the scenario opens. */
  speaker: number
  /** Places of those who have spoken. */
  heard: ReadonlySet<number>
  /** True if all statements are shown at once; stays so for the rest of the game. */
  atOnce: boolean
  /** Place of the first who has not spoken yet; null after all have. */
  next: number | null
  listenTo(place: number): void
  showAtOnce(atOnce: boolean): void
}

/**
 * Keeps the state of one meeting after the other.
 *
 * @param scenario id of the scenario; a new one begins with its first speaker
 * @param voices number of seats
 */
export function useMeeting(scenario: string, voices: number): Meeting {
  const [atOnce, setAtOnce] = useState(false)
  const [talk, setTalk] = useState({ scenario, speaker: 0, spoken: [0] })
  const { speaker, spoken } = talk.scenario === scenario ? talk : { speaker: 0, spoken: [0] }
  const places = Array.from({ length: voices }, (_, place) => place)
  const heard = new Set(atOnce ? places : spoken)
  return {
    speaker,
    heard,
    atOnce,
    next: places.find((place) => !heard.has(place)) ?? null,
    listenTo: (place) => setTalk({ scenario, speaker: place, spoken: [...new Set([...spoken, place])] }),
    showAtOnce: setAtOnce,
  }
}
