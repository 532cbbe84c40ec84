import { ThemeSwitch, type Theme } from '@icio/shared-ui/parts/theme-switch'
import { useState } from 'react'
import { chooseTheme, readTheme } from './theme.js'

export function ThemeChoice() {
  const [theme, setTheme] = useState(readTheme)
  const choose = (next: Theme) => {
    chooseTheme(next)
    setTheme(next)
  }
  return <ThemeSwitch value={theme} onChange={choose} />
}
