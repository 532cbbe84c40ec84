import { useEffect, useState } from 'react'

/** Longer than a person takes to click a button that has just changed its meaning. */
const cooldownMs = 1000

/** Returns true for a moment after a phase begins in which the same button has a different effect. */
export function useCooldown(phaseSeq: number, isSurprising: boolean): boolean {
  const [cooledSeq, setCooledSeq] = useState<number | null>(null)
  useEffect(() => {
    if (!isSurprising) return
    const timer = setTimeout(() => setCooledSeq(phaseSeq), cooldownMs)
    return () => clearTimeout(timer)
  }, [phaseSeq, isSurprising])
  return isSurprising && cooledSeq !== phaseSeq
}
