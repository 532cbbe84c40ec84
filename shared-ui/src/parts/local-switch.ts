import { useState } from 'react'

/**
 * A switch that this browser remembers. Without local storage, it lasts until the page is left.
 *
 * @param key in local storage
 * @param byDefault the value until the visitor changes it
 */
export function useLocalSwitch(key: string, byDefault: boolean): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => readSwitch(key) ?? byDefault)
  return [
    on,
    (next) => {
      setOn(next)
      writeSwitch(key, next)
    },
  ]
}

/** Returns what this browser remembers; null if that is nothing. */
export function readSwitch(key: string): boolean | null {
  try {
    const storedValue = localStorage.getItem(key)
    return storedValue === null ? null : storedValue === 'on'
  } catch {
    return null
  }
}

function writeSwitch(key: string, on: boolean) {
  try {
    localStorage.setItem(key, on ? 'on' : 'off')
  } catch {
    return
  }
}
