/**
 * Versions of the calls that pages make, by domain: adding raises the minor version, taking away or changing the major
 * one (docs/decisions/032-contract-that-can-change.md). A release needs the versions that it was built with; admission
 * compares them with these, because the services serve no other.
 */
export const apiVersions: Readonly<Record<string, string>> = {
  accounts: '1.0.0',
  'admin-document': '1.0.0',
  articles: '1.0.0',
  assistant: '1.0.0',
  avatars: '1.0.0',
  'bank-upgrades': '1.0.0',
  biases: '1.0.0',
  challenges: '1.0.0',
  'deploy-keys': '1.0.0',
  'form-cues': '1.0.0',
  'game-sessions': '1.0.0',
  generation: '1.0.0',
  'human-check': '1.0.0',
  'item-statistics': '1.0.0',
  leaderboard: '1.0.0',
  lobbies: '1.0.0',
  managers: '1.0.0',
  mirror: '1.0.0',
  'page-speed': '1.0.0',
  practice: '1.0.0',
  profiles: '1.0.0',
  'question-passport': '1.0.0',
  ranges: '1.0.0',
  releases: '1.1.0',
  resources: '1.0.0',
  roles: '1.0.0',
  rooms: '1.0.0',
  'second-factors': '1.0.0',
  'sign-in-providers': '1.0.0',
  'site-settings': '1.0.0',
  tools: '1.0.0',
  'undelivered-mails': '1.0.0',
}
