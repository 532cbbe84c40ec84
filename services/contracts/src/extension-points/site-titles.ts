import { editions } from '../editions.js'
import { gameEntries } from '../hubs/hub-words.js'
import { playNames } from '../site/play-names.js'
import { quickTiles, toolList } from '../tools/endpoints.js'
import type { PlacedKind } from './extensions.js'

/** What the site itself calls the entries of each place: nothing beside them may look the same. */
export const siteTitles: Readonly<Record<PlacedKind, readonly string[]>> = {
  menu: [
    ...['Home', 'Learn', 'Play', 'Practice', 'Tools', 'Discuss', 'Partners', 'Menu', 'My desk'],
    ...[
      'Sign In',
      'Sign Out',
      'Profile Settings',
      'Administration',
      'Privacy Policy',
      'About, contact, theme',
    ],
    ...Object.values(editions).map(({ audience }) => audience),
    ...['Library for Risk Pools', 'Library for Insurers', 'Education Library', 'Insights'],
    ...['Quiz', ...playNames.map(({ label }) => label), ...gameEntries.map(({ title }) => title)],
  ],
  'hub-card': ['Investment Primers', 'Investment Policy', ...gameEntries.map(({ title }) => title)],
  'desk-card': [],
  tool: [...quickTiles.map(({ title }) => title), ...toolList.map(({ name }) => name)],
  'room-activity': [],
}
