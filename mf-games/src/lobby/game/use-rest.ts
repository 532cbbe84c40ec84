import { useEffect, useState } from 'react'

/** Longer than it takes to press what one has just seen, and noticed too late that it is something else now. */
const restMs = 1000

/** True for a moment after this phase has begun, where it is one whose button would do something else by surprise. */
export function useRest(phaseSeq: number, isSurprising: boolean): boolean {
  const [restedSeq, setRestedSeq] = useState<number | null>(null)
  useEffect(() => {
    if (!isSurprising) return
    const timer = setTimeout(() => setRestedSeq(phaseSeq), restMs)
    return () => clearTimeout(timer)
  }, [phaseSeq, isSurprising])
  return isSurprising && restedSeq !== phaseSeq
}
