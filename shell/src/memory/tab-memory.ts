import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

/**
 * Short texts of one remote that last as long as the tab and survive a reload. They are never sent anywhere.
 *
 * @param storage session storage, or null if the browser blocks it; the texts then last as long as the page
 * @param owner the remote that owns the texts; no remote can read those of another
 */
export function createTabMemory(storage: Storage | null, owner: string): ShellApi['tabStorage'] {
  const here = new Map<string, string>()
  const nameOf = (key: string) => `memory.${owner}.${key}`
  return {
    read: (key) => here.get(key) ?? storage?.getItem(nameOf(key)) ?? null,
    write(key, value) {
      if (value === null) {
        here.delete(key)
        storage?.removeItem(nameOf(key))
        return
      }
      // If the browser has no space left, this page still has the text, but a reload loses it.
      here.set(key, value)
      try {
        storage?.setItem(nameOf(key), value)
      } catch {
        storage?.removeItem(nameOf(key))
      }
    },
  }
}
