import type { Edition } from '@icio/contracts/editions'
import { siteHost, siteOrigin } from '@icio/shared-ui/api/site-address'

export const roomPaths = {
  seat: (code: string) => `/room/${encodeURIComponent(code)}`,
  /** With the key of a host's link in the fragment, which reaches no server's log; the stage takes it out of the bar. */
  stage: (code: string, key?: string) =>
    `/room/${encodeURIComponent(code)}/stage${key === undefined ? '' : `#key=${encodeURIComponent(key)}`}`,
  desk: (code: string) => `/room/${encodeURIComponent(code)}/desk`,
  cards: (code: string) => `/room/${encodeURIComponent(code)}/cards`,
  /** The page of attendance, by its own code, and a list of it. */
  attend: (code: string) => `/attend/${encodeURIComponent(code)}`,
  attendance: (session: string) => `/attend/lists/${encodeURIComponent(session)}`,
  report: (id: string) => `/room/reports/${encodeURIComponent(id)}`,
}

/** The paths of a forum's pages, by its code (FORUM-12). */
export const forumPaths = {
  program: (code: string) => `/forum/${encodeURIComponent(code)}`,
  stage: (code: string) => `/forum/${encodeURIComponent(code)}/stage`,
  desk: (code: string) => `/forum/${encodeURIComponent(code)}/desk`,
}

export function forumAddress(code: string): string {
  return `${siteOrigin()}${forumPaths.program(code)}`
}

/** Returns the address that a QR code leads to, with the table if one is given (ROOM-20, ROOM-27). */
export function joinAddress(code: string, table?: number): string {
  const query = table === undefined ? '' : `?table=${table}`
  return `${siteOrigin()}${roomPaths.seat(code)}${query}`
}

/** Returns the address to type, without the protocol. */
export function spokenAddress(): string {
  return `${siteHost()}/room`
}

/** Returns where another remote's activity opens for a room: its screen reads the code and the edition there. */
export function activityPath(
  path: string,
  { code, specialization: edition }: { code: string; specialization: Edition },
): string {
  return `${path}?${new URLSearchParams({ room: code, edition })}`
}
