import { agreeBeforehand } from './people.js'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningSite } from '../running-site.js'
import { becomeMember } from './member.js'
import type { Visitor } from './people.js'

const giveRole = pathToFileURL(join(import.meta.dirname, '../../services/edge/dist/give-role.js')).href

/** Makes an account one of the staff. */
export function makeStaff(site: RunningSite, email: string, role: 'admin' | 'moderator'): void {
  giveRoleTo(site, email, role)
}

/** Makes an account that of a developer, who is not staff. */
export function makeDeveloper(site: RunningSite, email: string): void {
  giveRoleTo(site, email, 'developer')
}

/** Makes an account of the site that all journeys share one that organizes: its rooms may have more than 50 seats (FORUM-1). */
export function makeOrganizer(email: string): void {
  giveRoleTo({ dataDir: process.env['SITE_DATA_DIR'] ?? '' }, email, 'organizer')
}

/** Gives an account a role, as `npm run role` does. */
function giveRoleTo({ dataDir }: Pick<RunningSite, 'dataDir'>, email: string, role: string): void {
  execFileSync(
    'node',
    ['-e', `import(${JSON.stringify(giveRole)}).then((m) => m.giveRoleHere('${email}', '${role}'))`],
    { env: { ...process.env, DATA_DIR: dataDir } },
  )
}

/** Makes a name unique, because nobody may have the name of a staff member, not even another one. */
export function nameOfStaff(name: string): string {
  return `${name} ${randomBytes(3).toString('hex')}`
}

/** Makes a visitor an admin or a moderator; the next page they open has the disclosure agreed. */
export async function becomeStaff(
  visitor: Visitor,
  site: RunningSite,
  {
    role = 'admin',
    name = nameOfStaff('Grace Hopper'),
  }: { role?: 'admin' | 'moderator'; name?: string } = {},
): Promise<void> {
  makeStaff(site, await becomeMember(visitor, site.address, name), role)
  await agreeBeforehand(visitor.page)
}
