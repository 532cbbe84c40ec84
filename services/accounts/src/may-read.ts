import type { Person } from '@icio/kit/who'

/** What is personal is open to the person, and to administrators (api.md; security.md, threat 15). */
export function mayRead(person: Person, ownerId: string): boolean {
  return person.id === ownerId || person.role === 'admin'
}
