// The threats and faults that the product is built against. Tests carry the ids in their names; the command
// `npm run security` runs them and prints this table, and a check fails when a row has no test.

/** @type {readonly { id: string, what: string }[]} */
const threatsOfTheFirstRound = numbered('SEC', [
  'Weak password hash',
  'Common or breached password',
  'Guessing and stuffing of passwords',
  'Finding out who has an account',
  'Theft or replay of a link in a mail',
  'Theft of a refresh token',
  'Sessions without end',
  'Sign-out or change of role without effect',
  'Forged access tokens',
  "Calls from other sites' pages (CSRF)",
  'Script from data (XSS)',
  'A content policy that is too weak',
  'Swapped code of a remote',
  'The admin remote reaching others',
  "Other people's objects (BOLA)",
  'Fields that a caller may not set',
  'Operators of the database in input',
  'Rate limits by-passed by headers',
  'WebSockets from foreign pages, floods of frames',
  'Slow readers and floods of sockets',
  'Guessing lobby codes',
  'Races for seats and starts',
  'Host by display name',
  'Forged scores',
  'Answers visible before they are due',
  'Hostile avatar files',
  'Requests to inside by the model proxy (SSRF)',
  'Prompt injection and hostile replies',
  'Abuse of paid model calls',
  'Generated questions that poison a bank',
  'Injection into PDF, Word and HTML exports',
  'Injection into mail headers and bodies',
  'Redirects to elsewhere',
  'Errors that tell of the inside',
  'Secrets and persons in logs',
  'Forged or endless log lines',
  'Replay of the human check',
  'Changed prototypes, bodies that are too deep or too large',
  'Text that takes for ever to read (ReDoS)',
  'Dependencies: unpinned, with install scripts, with an unknown licence',
])

/**
 * What the hostile test of the running site found. Ids are written out, so that rows can be added side by side.
 *
 * @type {readonly { id: string, what: string }[]}
 */
const threatsOfTheHostileTest = [
  { id: 'SEC-47', what: 'An address taken by another sign-up before its owner confirms it' },
  { id: 'SEC-48', what: 'Telling known and new addresses apart by two calls' },
  { id: 'SEC-49', what: 'A link in a mail that replaces a living session' },
  { id: 'SEC-50', what: 'Wrong passwords of strangers that shut the owner out' },
  { id: 'SEC-51', what: 'Mails without end, or used up so that none comes' },
  { id: 'SEC-52', what: 'A spent refresh token with which thief and owner both go on' },
  { id: 'SEC-53', what: 'A link for a new password from before the password changed' },
  { id: 'SEC-54', what: 'Addresses that look the same and are not' },
  { id: 'SEC-55', what: 'A signed cookie that is taken for another one, or in another browser' },
  { id: 'SEC-56', what: 'The rights of the staff from outside the admin document' },
  { id: 'SEC-57', what: 'Names that hide characters or look like those of others' },
  { id: 'SEC-67', what: 'Scores of programs that know the answers' },
  { id: 'SEC-68', what: 'Learning a bank by beginning game after game' },
  { id: 'SEC-69', what: 'The assistant as an answer book of a game that is being played' },
  { id: 'SEC-70', what: 'The embedded database open to other users of the machine' },
  { id: 'SEC-71', what: 'A port of the embedded database without its password' },
  { id: 'SEC-72', what: 'Files of the installation that other users can read' },
  { id: 'SEC-58', what: 'Another spelling of a path, taken for another path' },
  { id: 'SEC-59', what: 'Calls that no limit counts' },
  { id: 'SEC-64', what: 'The development mailbox open to others' },
  { id: 'SEC-65', what: 'A site under a name that is not its own' },
  { id: 'SEC-66', what: 'Production that starts incomplete' },
  { id: 'SEC-62', what: 'Many pictures unpacked at once' },
  { id: 'SEC-63', what: 'Archives of endless folders and headers' },
  { id: 'SEC-41', what: 'A pin, a train or a file brings a release that was not admitted' },
  { id: 'SEC-42', what: "A remote that takes another one's paths" },
  { id: 'SEC-43', what: "A team's deploy key that does more than its team's work" },
  { id: 'SEC-44', what: 'One person alone changes the shell or the admin remote' },
  { id: 'SEC-45', what: 'A shell that changes the files of another one' },
  { id: 'SEC-60', what: 'One pass of the human check for any number of visitors' },
  { id: 'SEC-61', what: 'One address that spends the whole day of the model' },
  { id: 'SEC-73', what: 'A role that goes on working through what it left behind' },
  { id: 'SEC-46', what: 'Code under admission that reaches real services' },
]

export const threats = [...threatsOfTheFirstRound, ...threatsOfTheHostileTest]

/** @type {readonly { id: string, what: string }[]} */
export const faults = numbered('FAULT', [
  'SIGTERM to a service under load',
  'Sockets at a shutdown',
  'SIGKILL of the lobbies service in a game',
  'SIGKILL between sign-up and mail',
  'The mail server is down',
  'The database restarts or pauses',
  'The database is away at the start',
  'The model answers 429, 402, 500, hangs, or is cut off',
  'One remote is down',
  'Another release comes while a page is open',
  'The same call twice',
  'The disk is full',
])

export const rows = [...threats, ...faults]

function numbered(series, names) {
  return names.map((what, index) => ({ id: `${series}-${index + 1}`, what }))
}
