import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives this process, and those that it starts from now on, a temporary folder of their own (TMPDIR): a run of tests
 * starts hundreds of sites and databases, each with a folder, and they go away together.
 *
 * @returns {() => void} removes the folder with all that is in it
 */
export function ownTemporaryFolder() {
  // Short, because paths of sockets must be.
  const folder = mkdtempSync(join(tmpdir(), 'icio-'))
  // As /tmp itself: the browser of the admission runs as another user, in a folder in here.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
