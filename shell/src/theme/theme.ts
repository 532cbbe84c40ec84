import type { Theme } from '@icio/shared-ui/parts/theme-switch'

/** Local storage keeps the visitor's choice under this key; the privacy policy names it. */
export const themeKey = 'theme'

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
