import { useEffect } from 'react'
import { PendingScreen } from '../remotes/pending-screen.js'
import { useShell } from '../shell-context.js'

/**
 * A screen that opens in another document: remotes for staff and public remotes never share a page. The address is
 * already set, so a reload opens the screen, and Back returns to the previous page.
 */
export function Elsewhere() {
  const { reload } = useShell()
  useEffect(() => reload(), [reload])
  return <PendingScreen />
}
