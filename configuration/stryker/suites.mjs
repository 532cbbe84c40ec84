// What is changed by Stryker, and the tests that have to notice: pure modules of scoring, auth and lobbies.

/** @type {readonly { name: string, modules: string[], tests: string[] }[]} */
export const suites = [
  suite({
    name: 'scoring',
    modules: ['services/scores/src/marking.ts'],
    tests: ['services/scores/test/marking.test.ts'],
    rules: [
      'quiz-rules',
      'multiplayer-scoring',
      'fill-in-rules',
      'governance-rules',
      'board-rules',
      'leaderboard-rules',
    ],
  }),
  suite({
    name: 'auth',
    modules: [
      'services/accounts/src/secrets.ts',
      'services/accounts/src/device-name.ts',
      'services/accounts/src/passwords/common-passwords.ts',
      'services/kit/src/access-token.ts',
      'services/kit/src/origins.ts',
    ],
    tests: [
      'services/accounts/src/secrets.test.ts',
      'services/accounts/src/device-name.test.ts',
      'services/accounts/src/passwords/common-passwords.test.ts',
      'services/kit/src/access-token.test.ts',
      'services/kit/src/service.test.ts',
    ],
    rules: ['password', 'return-path'],
  }),
  suite({
    name: 'lobbies',
    modules: [
      'services/lobbies/src/rules.ts',
      'services/lobbies/src/game/phases.ts',
      'services/lobbies/src/game/host-rules.ts',
      'services/lobbies/src/game/mark.ts',
    ],
    tests: [
      'services/lobbies/test/rules.test.ts',
      'services/lobbies/test/phases.test.ts',
      'services/lobbies/test/host-rules.test.ts',
      'services/lobbies/test/mark.test.ts',
    ],
    rules: ['multiplayer-phases', 'lobby-code', 'player-name'],
  }),
]

/** Each rule of the contracts has its test beside it. */
function suite({ name, modules, tests, rules }) {
  const fileOf = (rule) => `services/contracts/src/rules/${rule}`
  return {
    name,
    modules: [...modules, ...rules.map((rule) => `${fileOf(rule)}.ts`)],
    tests: [...tests, ...rules.map((rule) => `${fileOf(rule)}.test.ts`)],
  }
}
