// Which package may import which. ESLint enforces this table, and boundaries.test.ts checks that no folder is missing.
// Anything not listed is refused. Keys are workspace folders; values are the workspace packages that they may import.

/** @type {Record<string, { packages: string[], instead: string }>} */
export const boundaries = {
  shell: {
    packages: ['@icio/contracts', '@icio/platform', '@icio/shared-ui'],
    instead: 'The shell finds remotes at run time in /registry.json and talks to services through contracts.',
  },
  'mf-learn': remote(),
  'mf-games': remote(),
  'mf-account': remote(),
  'mf-rooms': remote(),
  'mf-admin': remote(),
  'shared-ui': {
    packages: ['@icio/contracts', '@icio/platform'],
    instead:
      'shared-ui is below the shell and the remotes: take what you need as a prop or through the host contract.',
  },
  'shared-ui/platform': {
    packages: [],
    instead: 'The platform only re-exports libraries that must exist once.',
  },
  'services/contracts': {
    packages: [],
    instead: 'Contracts are the lowest layer: no service, no page, no database.',
  },
  'services/kit': {
    packages: ['@icio/contracts'],
    instead: 'The kit knows no service. Pass what differs as an argument.',
  },
  'services/embedded-mongo': {
    packages: [],
    instead: 'The database stands alone and knows nothing of the site.',
  },
  'services/banks': { packages: ['@icio/contracts'], instead: 'Banks are data and the checks of that data.' },
  'services/accounts': service([]),
  'services/content': service(['@icio/banks']),
  'services/scores': service(['@icio/banks']),
  'services/lobbies': service(['@icio/banks']),
  'services/ai': service(['@icio/banks']),
  'services/edge': {
    packages: [
      '@icio/contracts',
      '@icio/kit',
      '@icio/embedded-mongo',
      '@icio/accounts',
      '@icio/content',
      '@icio/scores',
      '@icio/lobbies',
      '@icio/ai',
    ],
    instead: 'The edge puts services together; logic belongs in the service that owns the collection.',
  },
  e2e: {
    packages: ['@icio/contracts'],
    instead: 'Journeys go through the front door: the browser and the HTTP calls.',
  },
  bench: {
    packages: ['@icio/contracts'],
    instead: 'Benchmarks measure the running site and the built files.',
  },
  configuration: {
    packages: [],
    instead:
      'Commands read and build the other packages by their files: they run before anything is installed.',
  },
}

function remote() {
  return {
    packages: ['@icio/contracts', '@icio/platform', '@icio/shared-ui'],
    instead:
      'A remote imports react, the platform, shared-ui and contracts only. Reach another remote by its URL, the shell by the host contract.',
  }
}

/** @param {string[]} more */
function service(more) {
  return {
    packages: ['@icio/contracts', '@icio/kit', ...more],
    instead:
      'A service reaches another one through its typed client in the kit, never through its code or collection.',
  }
}

/**
 * Two parts that most of us never open: each is entered by its door alone, and everything else is the site. The composition
 * roots put all parts together. `shape.test.ts` checks every import; the READMEs say what each is for.
 *
 * @type {Record<string, { folders: string[], door: string, roots: string[], readme: string }>}
 */
export const neighborhoods = {
  'the embedded database': {
    folders: ['services/embedded-mongo'],
    door: 'services/embedded-mongo/src/index.ts',
    // Maintenance is run by commands, and the rights of a folder are set before a database is chosen.
    roots: ['services/edge/src/database', 'services/edge/src/data-folder.ts'],
    readme: 'services/embedded-mongo/README.md',
  },
  'the platform for teams': {
    folders: [
      'services/edge/src/releases',
      'services/edge/src/remotes',
      'services/edge/src/collections',
      'services/edge/src/jobs',
      'services/scores/src/remote-games',
    ],
    door: 'services/edge/src/releases/registry.ts',
    roots: [
      'services/edge/src/app.ts',
      'services/edge/test',
      'configuration/checks',
      'services/scores/src/app.ts',
      'services/scores/src/collections/remote-game-sessions.ts',
      'services/scores/src/routes/remote-games.ts',
    ],
    readme: 'services/edge/src/releases/README.md',
  },
}
