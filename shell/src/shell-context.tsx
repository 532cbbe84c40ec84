import { createContext, useContext } from 'react'
import type { Shell } from './shell.js'

const ShellContext = createContext<Shell | null>(null)

/** Provides the shell's parts to everything in its frame. Remotes get the host contract instead. */
export const ShellProvider = ShellContext.Provider

/** Returns the shell's parts. Throws outside a ShellProvider. */
export function useShell(): Shell {
  const shell = useContext(ShellContext)
  if (!shell) throw new Error('useShell needs a ShellProvider above it.')
  return shell
}
