// The threats and faults that the product is protected against. Tests have the ids in their names; the command
// `npm run quality -- security` runs them and prints this table, and a check fails if a row has no test.

/** @type {readonly { id: string, what: string }[]} */
const threatsOfTheFirstRound = numbered('SEC', [
  'Weak password hash',
  'Common or breached password',
  'Password guessing and credential stuffing',
  'Finding out who has an account',
  'Theft or replay of a link in a mail',
  'Theft of a refresh token',
  'Sessions that never end',
  'A sign-out or role change without effect',
  'Forged access tokens',
  "Calls from other sites' pages (CSRF)",
  'Script from data (XSS)',
  'A content policy that is too weak',
  'Swapped code of a remote',
  'The admin remote reaching others',
  "Other people's objects (BOLA)",
  'Fields that a caller may not set',
  'Database operators in input',
  'Rate limits bypassed with headers',
  'WebSockets from foreign pages, frame floods',
  'Slow readers and socket floods',
  'Guessing lobby codes',
  'Races for seats and starts',
  'Host role by display name',
  'Forged scores',
  'Answers visible too early',
  'Hostile avatar files',
  'Internal requests through the model proxy (SSRF)',
  'Prompt injection and hostile replies',
  'Abuse of paid model calls',
  'Generated questions that poison a bank',
  'Injection into PDF, Word and HTML exports',
  'Injection into mail headers and bodies',
  'Open redirects',
  'Errors that reveal internals',
  'Secrets and personal data in logs',
  'Forged or endless log lines',
  'Replay of the human check',
  'Prototype pollution, bodies that are too deep or too large',
  'Text that takes forever to process (ReDoS)',
  'Dependencies that are unpinned, have install scripts, or have an unknown license',
])

/**
 * The findings of the hostile test of the running site. Ids are written out, so that rows can be added in parallel.
 *
 * @type {readonly { id: string, what: string }[]}
 */
const threatsOfTheHostileTest = [
  { id: 'SEC-47', what: 'An address taken by another sign-up before its owner confirms it' },
  { id: 'SEC-48', what: 'Telling known and new addresses apart with two calls' },
  { id: 'SEC-49', what: 'A link in a mail that replaces a live session' },
  { id: 'SEC-50', what: "Strangers' wrong passwords that lock the owner out" },
  { id: 'SEC-51', what: 'Unlimited mails, or a limit used up so that the owner gets none' },
  { id: 'SEC-52', what: 'A spent refresh token with which both thief and owner continue' },
  { id: 'SEC-53', what: 'A link for a new password from before the password changed' },
  { id: 'SEC-54', what: 'Addresses that look the same but differ' },
  { id: 'SEC-55', what: 'A signed cookie that is accepted as another one, or in another browser' },
  { id: 'SEC-56', what: 'Staff rights outside the admin document' },
  { id: 'SEC-57', what: 'Names that hide characters or look like those of others' },
  { id: 'SEC-67', what: 'Scores by programs that know the answers' },
  { id: 'SEC-68', what: 'Learning a bank by starting game after game' },
  { id: 'SEC-69', what: 'The assistant as an answer key for a game in progress' },
  { id: 'SEC-70', what: 'The embedded database open to other users of the machine' },
  { id: 'SEC-71', what: 'A port of the embedded database without its password' },
  { id: 'SEC-72', what: 'Files of the installation that other users can read' },
  { id: 'SEC-58', what: 'Another spelling of a path, treated as another path' },
  { id: 'SEC-59', what: 'Calls without a rate limit' },
  { id: 'SEC-64', what: 'The development mailbox accessible to others' },
  { id: 'SEC-65', what: 'A site under a name that is not its own' },
  { id: 'SEC-66', what: 'Production that starts incomplete' },
  { id: 'SEC-62', what: 'Many pictures unpacked at once' },
  { id: 'SEC-63', what: 'Archives with endless folders and headers' },
  { id: 'SEC-41', what: 'A pin, a train or a file brings a release that was not admitted' },
  { id: 'SEC-42', what: "A remote that takes another one's paths" },
  { id: 'SEC-43', what: "A team's deploy key with rights beyond the team's work" },
  { id: 'SEC-44', what: 'One person alone changes the shell or the admin remote' },
  { id: 'SEC-45', what: 'A shell that changes the files of another one' },
  { id: 'SEC-60', what: 'One pass of the human check used by many visitors' },
  { id: 'SEC-61', what: "One address that uses up the model's daily limit" },
  { id: 'SEC-73', what: 'A removed role that still works through what it left behind' },
  { id: 'SEC-74', what: 'A session after the first of two steps, or a ticket of a step used elsewhere' },
  { id: 'SEC-75', what: 'Guessing and replaying codes of authenticator apps' },
  { id: 'SEC-76', what: 'An open or stolen session that changes how its owner signs in' },
  { id: 'SEC-77', what: 'Replayed, forged and copied passkeys' },
  { id: 'SEC-78', what: 'Staff rights in a session without a second factor, where one is demanded' },
  { id: 'SEC-79', what: "An organization's answer that is replayed, forged, mixed up or for another site" },
  { id: 'SEC-80', what: 'Taking over an account or a role through a provider' },
  { id: 'SEC-81', what: 'Internal requests and endless answers through a provider (SSRF)' },
  { id: 'SEC-90', what: "Internal requests through the address of a team's service (SSRF)" },
  {
    id: 'SEC-91',
    what: "A team's service that gets the visitor's session, or acts as the site or as another service",
  },
  {
    id: 'SEC-92',
    what: "A team's service that hangs, fails or sends without end, and takes the site with it",
  },
  { id: 'SEC-93', what: 'Paths and headers that reach another service than the one they name' },
  {
    id: 'SEC-94',
    what: "A team's service that lies about its game, or a player who tries another's session",
  },
  {
    id: 'SEC-95',
    what: "A page that has a game's answers marked, and a team that rules on another one's game",
  },
  { id: 'SEC-96', what: "A developer's override that reaches another browser, or opens the policy further" },
  { id: 'SEC-82', what: 'An answer for one person that another one gets from a cache' },
  { id: 'SEC-83', what: 'Releases of two teams together that were never tried together' },
  { id: 'SEC-88', what: 'What a release adds to the site, posing as something else or leading elsewhere' },
  {
    id: 'SEC-97',
    what: 'A flood of messages to the people who run the site, or one that reaches them as mail',
  },
  { id: 'SEC-84', what: 'The desk of a room, or the practice of an article, as an answer key' },
  { id: 'SEC-85', what: 'One seat that silences a room, or drowns its desk' },
  { id: 'SEC-86', what: 'A host who reads the vote of one person' },
  { id: 'SEC-87', what: 'A program that takes the seats of a hall, or the places of its stage' },
  { id: 'SEC-46', what: 'Code under admission that reaches real services' },
  { id: 'SEC-98', what: 'Alarms that strangers ring with what is refused on purpose' },
  { id: 'SEC-99', what: 'A room that nobody can end, because the account of its host is gone' },
  { id: 'SEC-100', what: 'A canary stopped by a handful of addresses' },
  { id: 'SEC-101', what: 'An export that leaves out what is held of a member' },
  { id: 'SEC-102', what: "Any page that reads the sources on a developer's machine" },
  { id: 'SEC-141', what: "A guesser in the hall's own network that keeps the hall out" },
  { id: 'SEC-120', what: 'A public figure that any member sets with scripted seats' },
  { id: 'SEC-121', what: 'A key that one moderator changes alone' },
  { id: 'SEC-122', what: 'A stranger’s words in a mail of ours to somebody else' },
  { id: 'SEC-128', what: 'What a seat or a helper of one run opens in the next run of the room' },
]

export const threats = [...threatsOfTheFirstRound, ...threatsOfTheHostileTest]

/** @type {readonly { id: string, what: string }[]} */
export const faults = numbered('FAULT', [
  'SIGTERM to a service under load',
  'Sockets at a shutdown',
  'SIGKILL of the lobbies service during a game',
  'SIGKILL between sign-up and mail',
  'The mail server is down',
  'The database restarts or pauses',
  'The database is down at startup',
  'The model answers 429, 402, 500, hangs, or is cut off',
  'One remote is down',
  'A new release goes live while a page is open',
  'The same call twice',
  'The disk is full',
])

export const rows = [...threats, ...faults]

function numbered(series, names) {
  return names.map((what, index) => ({ id: `${series}-${index + 1}`, what }))
}
