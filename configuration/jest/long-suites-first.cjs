const Sequencer = require('@jest/test-sequencer').default

// A fresh clone has no times of earlier runs, and Jest then starts with the largest files. These are small and take
// a minute or more; started last, each would keep the whole run waiting.
const long = [
  'configuration/commands-as-typed/commands.test.ts',
  'configuration/commands-as-typed/remote.test.ts',
  'configuration/commands-as-typed/sdk.test.ts',
  'services/embedded-mongo/conformance/golden.test.ts',
  'services/edge/test/site.test.ts',
  'services/embedded-mongo/conformance/specifications.test.ts',
  'services/content/test/seed.test.ts',
  'services/banks/src/check-content.test.ts',
]

module.exports = class extends Sequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = long.findIndex((suite) => path.endsWith(suite))
      return index === -1 ? long.length : index
    }
    return super.sort(tests).sort((one, other) => place(one) - place(other))
  }
}
