import type { ShellApi } from '@icio/shared-ui/host-contract/contract'

type Memory = NonNullable<ShellApi['memory']>

/**
 * Short texts of one remote that live as long as the tab, a reload included. They are never sent anywhere.
 *
 * @param storage session storage; null where the browser refuses it, and the texts last as long as the page
 * @param owner whose texts these are: no remote sees those of another one
 */
export function createTabMemory(storage: Storage | null, owner: string): Memory {
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
      // This page goes on with the text where the browser has no room for it; a reload then begins without.
      here.set(key, value)
      try {
        storage?.setItem(nameOf(key), value)
      } catch {
        storage?.removeItem(nameOf(key))
      }
    },
  }
}
