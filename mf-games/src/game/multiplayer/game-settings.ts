import { timeSettings, type TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'

/** Settings that this browser remembers for the next game. Without local storage they last until the page is left. */
const timeKey = 'icio:game-time'

/** How much time this player requests; other players do not see it. */
export function readTimeSetting(): TimeSetting {
  return timeSettings.find((setting) => setting === read(timeKey)) ?? 'standard'
}

export function keepTimeSetting(setting: TimeSetting): void {
  write(timeKey, setting)
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    return
  }
}
