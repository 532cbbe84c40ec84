import { themeKey } from '@icio/contracts/first-frame'
import type { Theme } from '@icio/shared-ui/parts/theme-switch'

/** The kept choice, or what the visitor's system prefers. */
export function readTheme(): Theme {
  const kept = storage()?.getItem(themeKey)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Shows the theme; tokens.css follows the attribute. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
}

/** Shows the theme and keeps the choice for the next visit. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme)
  if (theme === 'system') storage()?.removeItem(themeKey)
  else storage()?.setItem(themeKey, theme)
}

/** Browsers that block site data throw at the mere mention; the theme then lasts as long as the page. */
function storage(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
