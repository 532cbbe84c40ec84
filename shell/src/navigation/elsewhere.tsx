import { useEffect } from 'react'
import { PendingScreen } from '../remotes/pending-screen.js'
import { useShell } from '../shell-context.js'

/**
 * A screen that opens in another document: the staff's remotes and the public ones never share a page. The address
 * is there already, so loading the page anew opens it, and Back leads to where the visitor came from.
 */
export function Elsewhere() {
  const { reload } = useShell()
  useEffect(() => reload(), [reload])
  return <PendingScreen />
}
