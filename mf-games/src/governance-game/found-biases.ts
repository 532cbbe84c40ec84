import { keepFoundBiases, readFoundBiases, type FoundBiases } from '@icio/contracts/biases/endpoints'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/** Where a browser keeps the cards that no account has yet. */
const foundKey = 'icio:found-biases'

/**
 * Reads the found cards: a visitor's from the browser, a member's from the account. What the browser found before
 * sign-in, or could not send, goes to the account first and is then removed here (GOV-32).
 *
 * @throws CallError if the account's cards cannot be read
 */
export async function readFound(shell: ShellApi): Promise<ReadonlySet<string>> {
  const here = foundInBrowser()
  if (shell.session.get().at !== 'signed-in') return new Set(here)
  const { found } =
    here.length > 0 ? await handOver(shell, here) : await createCall(shell.http)(readFoundBiases)
  return new Set(found.map(({ id }) => id))
}

/** Keeps a card that has just been turned. It stays in the browser if the account cannot be reached. */
export async function keepFound(shell: ShellApi, id: string): Promise<void> {
  writeInBrowser([...new Set([...foundInBrowser(), id])])
  if (shell.session.get().at !== 'signed-in') return
  try {
    await readFound(shell)
  } catch (error) {
    shell.log.error(error, 'found biases')
  }
}

async function handOver(shell: ShellApi, ids: string[]): Promise<FoundBiases> {
  const call = createCall(shell.http)
  try {
    const foundBiases = await call(keepFoundBiases, { body: { ids } })
    writeInBrowser(foundInBrowser().filter((id) => !ids.includes(id)))
    return foundBiases
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'validation_failed') throw error
    // A card that no longer exists must not keep the others away.
    writeInBrowser([])
    return call(readFoundBiases)
  }
}

function foundInBrowser(): string[] {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(foundKey) ?? '[]')
    return Array.isArray(storedValue)
      ? storedValue.filter((id) => typeof id === 'string' && /^[a-z0-9-]{1,64}$/.test(id))
      : []
  } catch {
    return []
  }
}

/** Without local storage, a visitor's cards last until the page is left. */
function writeInBrowser(ids: readonly string[]) {
  try {
    if (ids.length === 0) localStorage.removeItem(foundKey)
    else localStorage.setItem(foundKey, JSON.stringify(ids))
  } catch {
    return
  }
}
