import type { Role } from '@icio/contracts/roles/endpoints'
import { Badge, type BadgeTone } from '@icio/shared-ui/parts/badge'

/** Red for admin, blue for moderator, gray for the others (PROF-3). */
const tones: Readonly<Record<Role, BadgeTone>> = {
  admin: 'danger',
  moderator: 'info',
  developer: 'neutral',
  organizer: 'neutral',
  user: 'neutral',
}

const names: Readonly<Record<Role, string>> = {
  admin: 'Admin',
  moderator: 'Moderator',
  developer: 'Developer',
  organizer: 'Organizer',
  user: 'User',
}

/** A badge for the member's own role. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{names[role]}</Badge>
}
