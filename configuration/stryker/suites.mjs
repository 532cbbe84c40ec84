// The modules that Stryker changes, and the tests that must notice: pure modules of scoring, auth, and lobbies.

/** @type {readonly { name: string, modules: string[], tests: string[] }[]} */
export const suites = [
  suite({
    name: 'scoring',
    modules: ['services/scores/src/games/marking.ts'],
    tests: ['services/scores/test/marking.test.ts'],
    rules: [
      'games/quiz-rules',
      'lobbies/multiplayer-scoring',
      'games/fill-in-rules',
      'games/governance-rules',
      'games/board-rules',
      'leaderboard/leaderboard-rules',
    ],
  }),
  suite({
    name: 'auth',
    modules: [
      'services/accounts/src/signing/account-secrets.ts',
      'services/accounts/src/sessions/device-name.ts',
      'services/accounts/src/passwords/common-passwords.ts',
      'services/kit/src/auth/access-token.ts',
      'services/kit/src/http/origins.ts',
    ],
    tests: [
      'services/accounts/src/signing/account-secrets.test.ts',
      'services/accounts/src/sessions/device-name.test.ts',
      'services/accounts/src/passwords/common-passwords.test.ts',
      'services/kit/src/auth/access-token.test.ts',
      'services/kit/src/http/service.test.ts',
    ],
    rules: ['accounts/password', 'accounts/return-path'],
  }),
  suite({
    name: 'lobbies',
    modules: [
      'services/lobbies/src/lobby/rules.ts',
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
    rules: ['lobbies/multiplayer-phases', 'lobbies/lobby-code', 'lobbies/player-name'],
  }),
]

/** A suite in which each rule of the contracts has its test next to it. */
function suite({ name, modules, tests, rules }) {
  const fileOf = (rule) => `services/contracts/src/${rule}`
  return {
    name,
    modules: [...modules, ...rules.map((rule) => `${fileOf(rule)}.ts`)],
    tests: [...tests, ...rules.map((rule) => `${fileOf(rule)}.test.ts`)],
  }
}
