import type { QuizLevel, Edition } from '../editions.js'
import { gameNames, games, type HubCard } from '../games/games.js'

interface HubWords {
  lead: string
  primers: string
  policy: string
}

export const hubWords: Readonly<Record<Edition, HubWords>> = {
  general: {
    lead: 'Bonds, capital, liquidity and governance, from the point of view of the people who invest an insurer’s money.',
    primers:
      'The ground that every member of an investment committee should stand on: statutory accounting, capital charges and the liabilities behind the portfolio.',
    policy:
      'How an insurer decides what it can bear, writes it down, and holds its managers and itself to it.',
  },
  'government-risk-pools': {
    lead: 'Public money, pooled risk and a board of members: what investing well means for a government risk pool.',
    primers:
      'The ground that every pool trustee should stand on: permitted investments, net position and the claims behind the portfolio.',
    policy: 'How a pool’s board decides what it can bear, writes it down, and answers for it in public.',
  },
}

/** The levels of the solo quiz and what each one draws (docs/spec/decisions.md, 5). */
export const levelTexts: Readonly<Record<QuizLevel, { title: string; text: string }>> = {
  beginner: { title: 'Beginner', text: 'Mostly the ground rules: six easy, three medium, one hard.' },
  intermediate: { title: 'Intermediate', text: 'A fair mix: four easy, four medium, two hard.' },
  advanced: { title: 'Advanced', text: 'For practitioners: two easy, four medium, four hard.' },
}

export interface GameEntry extends HubCard {
  to: NonNullable<(typeof games)[keyof typeof games]['hubCard']>['to'] | 'ranges' | 'game'
}

/** The games that a hub links to besides the quiz, with the text of each card (LEARN-1). */
export const gameEntries: readonly GameEntry[] = [
  ...gameNames.flatMap((name) => games[name].hubCard ?? []),
  {
    to: 'ranges',
    title: 'Ranges',
    action: 'Give Ten Ranges',
    text: {
      general: 'Ten figures that nobody knows by heart. Say a range for each that you are 90% sure of.',
      'government-risk-pools':
        'Ten figures that nobody knows by heart. Say a range for each that you are 90% sure of.',
    },
    fact: 'How much do you know that you do not know?',
  },
  {
    to: 'game',
    title: 'Multiplayer',
    action: 'Play with others',
    text: {
      general: 'Two to six players, one code, the same ten questions for everyone.',
      'government-risk-pools': 'Two to six players, one code, the same ten questions for everyone.',
    },
    fact: 'Needs a free account',
  },
]

/** Heading of the cards that remotes add to a hub. */
export const moreTitle = 'Also on this site'
