import type { Role } from '@icio/contracts/roles'
import { Badge, type BadgeTone } from '@icio/shared-ui/parts/badge'

/** Red for admin, blue for moderator, grey for user (PROF-3). */
const tones: Readonly<Record<Role, BadgeTone>> = { admin: 'danger', moderator: 'info', user: 'neutral' }

const names: Readonly<Record<Role, string>> = { admin: 'Admin', moderator: 'Moderator', user: 'User' }

/** A role as its owner sees it. */
export function RoleBadge({ role }: { role: Role }) {
  return <Badge tone={tones[role]}>{names[role]}</Badge>
}
