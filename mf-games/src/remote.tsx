import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'

/** The screens that the shell loads from the games remote. package.json lists their paths as well. */
export default defineRemote({
  name: 'mf-games',
  routes: [
    {
      id: 'quiz',
      path: '/quiz',
      title: 'Investment Quiz',
      access: 'open',
      gated: true,
      load: async () => ({
        default: (await import(/* webpackChunkName: "quiz" */ './quiz/quiz-screen.js')).QuizScreen,
      }),
    },
    {
      id: 'fill-in-blanks',
      path: '/fill-in-blanks',
      title: 'Fill in the Blanks',
      access: 'open',
      gated: true,
      load: async () => ({
        default: (await import(/* webpackChunkName: "fill-in-blanks" */ './fill-in-blanks/fill-in-screen.js'))
          .FillInScreen,
      }),
    },
    {
      id: 'governance-game',
      path: '/governance-game',
      title: 'Governance Game',
      access: 'open',
      gated: true,
      load: async () => ({
        default: (
          await import(/* webpackChunkName: "governance-game" */ './governance-game/governance-screen.js')
        ).GovernanceScreen,
      }),
    },
    {
      id: 'bias-atlas',
      path: '/governance-game/atlas',
      title: 'Atlas of Biases',
      access: 'open',
      load: async () => ({
        default: (
          await import(/* webpackChunkName: "bias-atlas" */ './governance-game/atlas/atlas-screen.js')
        ).AtlasScreen,
      }),
    },
    {
      id: 'geoffardy',
      path: '/geoffardy',
      title: 'Geoffardy',
      access: 'open',
      gated: true,
      load: async () => ({
        default: (await import(/* webpackChunkName: "geoffardy" */ './geoffardy/board-screen.js'))
          .BoardScreen,
      }),
    },
    {
      id: 'true-or-false',
      path: '/true-or-false',
      title: 'True or False',
      access: 'open',
      gated: true,
      load: async () => ({
        default: (
          await import(/* webpackChunkName: "true-or-false" */ './true-or-false/true-or-false-screen.js')
        ).TrueOrFalseScreen,
      }),
    },
    {
      id: 'ranges',
      path: '/ranges',
      title: 'Ranges',
      access: 'open',
      gated: true,
      load: async () => ({ default: (await import('./ranges/ranges-screen.js')).RangesScreen }),
    },
    {
      id: 'forecasts',
      path: '/ranges/forecasts',
      title: 'Forecasts',
      access: 'open',
      load: async () => ({ default: (await import('./ranges/forecasts-screen.js')).ForecastsScreen }),
    },
    {
      id: 'calibration',
      path: '/calibration',
      title: 'Your Calibration',
      access: 'login',
      load: async () => ({
        default: (await import('./calibration/calibration-screen.js')).CalibrationScreen,
      }),
    },
    {
      id: 'game',
      path: '/game',
      title: 'Game Modes',
      access: 'login',
      load: async () => ({ default: (await import('./game/game-modes-screen.js')).GameModesScreen }),
    },
    {
      id: 'practice',
      path: '/practice',
      title: 'Practice',
      access: 'open',
      load: async () => ({
        default: (await import(/* webpackChunkName: "practice" */ './practice/practice-screen.js'))
          .PracticeScreen,
      }),
    },
    {
      id: 'multiplayer',
      path: '/game/multiplayer',
      title: 'Multiplayer',
      access: 'login',
      gated: true,
      load: async () => ({
        default: (await import('./game/multiplayer/multiplayer-screen.js')).MultiplayerScreen,
      }),
    },
    {
      id: 'projector',
      path: '/game/projector/:lobby',
      title: 'Projector View',
      access: 'login',
      load: async () => ({
        default: (await import('./game/multiplayer/projector/projector-screen.js')).ProjectorScreen,
      }),
    },
  ],
})
