// What is changed by Stryker, and the tests that have to notice: pure modules of scoring, auth and lobbies.

/** @type {readonly { name: string, modules: string[], tests: string[] }[]} */
export const suites = [
  {
    name: 'scoring',
    modules: [
      'services/scores/src/marking.ts',
      ...rules(
        'quiz-rules',
        'multiplayer-scoring',
        'fill-in-rules',
        'governance-rules',
        'board-rules',
        'leaderboard-rules',
      ),
    ],
    tests: [
      'services/scores/test/marking.test.ts',
      ...rulesTests(
        'quiz-rules',
        'multiplayer-scoring',
        'fill-in-rules',
        'governance-rules',
        'board-rules',
        'leaderboard-rules',
      ),
    ],
  },
  {
    name: 'auth',
    modules: [
      'services/accounts/src/secrets.ts',
      'services/accounts/src/device-name.ts',
      'services/accounts/src/passwords/common-passwords.ts',
      'services/kit/src/access-token.ts',
      'services/kit/src/origins.ts',
      ...rules('password', 'return-path'),
    ],
    tests: [
      'services/accounts/src/secrets.test.ts',
      'services/accounts/src/device-name.test.ts',
      'services/accounts/src/passwords/common-passwords.test.ts',
      'services/kit/src/access-token.test.ts',
      'services/kit/src/service.test.ts',
      ...rulesTests('password', 'return-path'),
    ],
  },
  {
    name: 'lobbies',
    modules: [
      'services/lobbies/src/rules.ts',
      'services/lobbies/src/game/phases.ts',
      'services/lobbies/src/game/host-rules.ts',
      'services/lobbies/src/game/mark.ts',
      ...rules('multiplayer-phases', 'lobby-code', 'player-name'),
    ],
    tests: [
      'services/lobbies/test/rules.test.ts',
      'services/lobbies/test/phases.test.ts',
      'services/lobbies/test/host-rules.test.ts',
      'services/lobbies/test/mark.test.ts',
      ...rulesTests('multiplayer-phases', 'lobby-code', 'player-name'),
    ],
  },
]

function rules(...names) {
  return names.map((name) => `services/contracts/src/rules/${name}.ts`)
}

function rulesTests(...names) {
  return names.map((name) => `services/contracts/src/rules/${name}.test.ts`)
}
