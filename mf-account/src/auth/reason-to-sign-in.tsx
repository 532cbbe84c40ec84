import { editions } from '@icio/contracts/editions'
import { readInvitation } from '@icio/contracts/lobbies/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Notice } from '@icio/shared-ui/parts/notice'

/** Why a screen asks for an account, by the beginning of its path. */
const reasons: readonly (readonly [path: string, words: string])[] = [
  ['/game', 'A live game needs an account, so that your seat is yours alone.'],
  ['/profile', 'Your profile opens once you have signed in.'],
  ['/room', 'To open a room you need an account; to take a seat in one, its code is enough.'],
]

/** Says what waits behind the sign-in: an invitation, with who invites to what, or another screen (AUTH-49). */
export function ReasonToSignIn({ goal }: { goal: string }) {
  const { pathname, searchParams } = new URL(goal, 'https://site.invalid')
  const code = searchParams.get('code')
  if (pathname.startsWith('/game') && code) return <Invitation code={code.slice(0, 10)} />
  const words = reasons.find(([path]) => pathname === path || pathname.startsWith(`${path}/`))?.[1]
  return words ? <Notice>{words}</Notice> : null
}

function Invitation({ code }: { code: string }) {
  const invitation = useResource(
    (call) =>
      call(readInvitation, { params: { code } }).catch((error: unknown) => {
        if (error instanceof CallError && error.code === 'lobby_not_found') return null
        throw error
      }),
    { key: code, where: 'invitation' },
  )
  if (invitation.at === 'loading') return null
  if (invitation.at === 'ready' && invitation.value === null)
    return (
      <Notice tone="warning" title="This game is over">
        No open game has the code {code}. Ask for a new link.
      </Notice>
    )
  const known = invitation.at === 'ready' ? invitation.value : null
  return (
    <Notice
      title={
        known ? (
          <>
            <bdi>{known.host_name}</bdi> invites you to a live game
          </>
        ) : (
          'You are invited to a live game'
        )
      }
    >
      {known && `Ten questions for ${editions[known.specialization].audience}, answered together. `}
      Sign in or sign up to take a seat; the code {code} comes along.
    </Notice>
  )
}
