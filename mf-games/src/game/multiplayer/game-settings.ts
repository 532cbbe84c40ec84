import { timeSettings, type TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'

/** What this browser remembers for the next game. */
const timeKey = 'icio:game-time'

/** How much time this player requests; other players do not see it. */
export function readTimeSetting(): TimeSetting {
  try {
    const storedSetting = localStorage.getItem(timeKey)
    return timeSettings.find((setting) => setting === storedSetting) ?? 'standard'
  } catch {
    return 'standard'
  }
}

export function keepTimeSetting(setting: TimeSetting): void {
  try {
    localStorage.setItem(timeKey, setting)
  } catch {
    return
  }
}
