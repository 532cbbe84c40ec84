import { playNames } from './play-names.js'
import { routePaths } from './route-paths.js'

/** The areas of the site in the footer of every page, with their screens (SITE-15). */
export const footerAreas = [
  {
    id: 'footer-learn',
    title: 'Learn',
    links: [
      { label: 'Education Library', to: routePaths.educationLibrary },
      { label: 'Insights', to: routePaths.insights },
    ],
  },
  {
    id: 'footer-play',
    title: 'Play',
    // By their names alone: what happens there stands in the menu 'Play'.
    links: playNames.map(({ to, label }) => ({ label: label.split(':', 1).join(), to: routePaths[to] })),
  },
  {
    id: 'footer-together',
    title: 'Work and meet',
    links: [
      { label: 'Tools', to: routePaths.tools },
      { label: 'Rooms', to: routePaths.rooms },
      { label: 'Practice', to: routePaths.practice },
    ],
  },
] as const
