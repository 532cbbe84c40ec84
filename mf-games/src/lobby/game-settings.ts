import { timeSettings, type TimeSetting } from '@icio/contracts/rules/multiplayer-phases'

/** What this browser remembers for the next game; where it refuses, a setting lasts until the page is left. */
const timeKey = 'icio:game-time'
const soundKey = 'icio:game-sound'

/** How much time this player asks for; nobody else is told. */
export function readTimeSetting(): TimeSetting {
  return timeSettings.find((setting) => setting === read(timeKey)) ?? 'standard'
}

export function keepTimeSetting(setting: TimeSetting): void {
  write(timeKey, setting)
}

/** Sound is off until somebody switches it on. */
export function readSoundSetting(): boolean {
  return read(soundKey) === 'on'
}

export function keepSoundSetting(on: boolean): void {
  write(soundKey, on ? 'on' : 'off')
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
