import { useEffect } from 'react'

/**
 * Asks at once, and again after as many milliseconds as each time returns; null ends it.
 *
 * @param ask asks once; what it gets tells whether nobody waits for it any more
 */
export function useAsking(ask: (isOver: () => boolean) => Promise<number | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const look = async () => {
      const waitMs = await ask(() => isOver)
      if (waitMs !== null && !isOver) timer = setTimeout(() => void look(), waitMs)
    }
    void look()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [ask])
}
